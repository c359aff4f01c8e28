import { type Fault, invalid } from "../errors.ts";
import { isJsonObject, jsonBytes, type JsonObject } from "../json.ts";
import { schemaDepthMax, schemaMaxBytes } from "../limits.ts";
import { compileWithAjv } from "./ajv.ts";
import { toFaults } from "./faults.ts";
import { charsPerComparison, comparisonsMax, faultsMax } from "./limits.ts";
import { readSchema, type SchemaNode } from "./node.ts";
import { SchemaPatterns } from "./patterns.ts";
import { type Refs, resolveRefs } from "./refs.ts";
import { measureSchema, type SchemaSize } from "./size.ts";

/** A badge type's schema, compiled for checking content. */
export interface ContentSchema {
  /** The approximate memory of the compiled schema, in bytes. */
  readonly memoryBytes: number;
  /**
   * Returns the errors of the content, with JSON Pointers into it: none if it is valid, at most
   * `faultsMax`. Does not change the content. If the check would take too long (`comparisonsMax`,
   * `matchStepsMax`), that is the only error.
   */
  check(content: unknown): Fault[];
}

/**
 * Returns why a schema is not accepted, with JSON Pointers into it, at most `faultsMax`. It must be
 * a JSON Schema 2020-12 of an object, within the limits of both limits.ts, with local `$ref` only,
 * no recursion, no unknown keywords or formats, and only patterns that match in linear time.
 * Compiles nothing but the patterns, so a schema designed to be expensive to compile costs little
 * here.
 */
export function checkSchema(schema: unknown): Fault[] {
  return examine(schema).faults;
}

/**
 * Compiles a schema for checking content. Takes a few milliseconds for an ordinary schema.
 *
 * @throws {DomainError} `invalid_request` with the errors of {@link checkSchema}, if there are any.
 */
export function compileSchema(schema: JsonObject): ContentSchema {
  const examined = examine(schema);
  if (!("root" in examined)) {
    throw invalid(
      "Cannot use the schema: it is not one that badge content can have",
      examined.faults,
    );
  }
  const { root, refs, size, patterns } = examined;
  const check = compileWithAjv({ root, refs, patterns });
  return {
    memoryBytes: compiledOverheadBytes + compiledBytesPerWork * size.work + patterns.memoryBytes,
    check(content) {
      if (extent(content) * size.work > comparisonsMax) return [tooMuchWork];
      patterns.refill();
      const errors = check(content);
      return patterns.isBudgetSpent ? [tooMuchWork] : toFaults(errors);
    },
  };
}

/** The memory of a compiled schema, and of each of its subschemas and rules, as measured. */
const compiledOverheadBytes = 45_000;
const compiledBytesPerWork = 520;

const tooMuchWork: Fault = {
  pointer: "",
  detail: "must be smaller: checking so much against this schema would take too long",
};

/** An accepted schema has no errors, and has the parts that compiling needs. */
type Examined =
  | { readonly faults: Fault[] }
  | {
    readonly faults: Fault[];
    readonly root: SchemaNode;
    readonly refs: Refs;
    readonly size: SchemaSize;
    readonly patterns: SchemaPatterns;
  };

/**
 * Each step relies on what the previous steps have checked, so the first one with errors is the
 * last.
 */
function examine(schema: unknown): Examined {
  if (!isJsonObject(schema)) return { faults: [{ pointer: "", detail: "must be an object" }] };
  const tooLarge = outerFault(schema);
  if (tooLarge !== undefined) return { faults: [tooLarge] };
  const { root, faults } = readSchema(schema);
  const { refs, faults: refFaults } = resolveRefs(root);
  faults.push(...refFaults);
  if (faults.length > 0) return { faults: faults.slice(0, faultsMax) };
  const { size, faults: sizeFaults } = measureSchema(root, refs);
  if (sizeFaults.length > 0) return { faults: sizeFaults.slice(0, faultsMax) };
  const { patterns, faults: patternFaults } = SchemaPatterns.of(root);
  if (patternFaults.length > 0) return { faults: patternFaults.slice(0, faultsMax) };
  return { faults: [], root, refs, size, patterns };
}

/** The error of a schema that is too deep or too large, whatever its keywords. */
function outerFault(schema: JsonObject): Fault | undefined {
  if (isDeeperThan(schema, schemaDepthMax)) {
    return { pointer: "", detail: `must nest lists and objects at most ${schemaDepthMax} deep` };
  }
  if (jsonBytes(schema) > schemaMaxBytes) {
    return { pointer: "", detail: `must have at most ${schemaMaxBytes} bytes of JSON` };
  }
}

/** Unlike `jsonDepth`, it never descends deeper than `depth`. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}

/** The amount of content to compare: its number of values, where long strings count as several. */
function extent(value: unknown): number {
  if (typeof value === "string") return 1 + value.length / charsPerComparison;
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + key.length / charsPerComparison + extent(inner),
    1,
  );
}
