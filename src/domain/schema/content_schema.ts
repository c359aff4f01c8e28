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

/** A badge type's schema, ready to check content. */
export interface ContentSchema {
  /**
   * What is wrong with the content, by JSON Pointers into it; nothing if it is valid, `faultsMax` at
   * most. The content is never changed. Content of which the check would take too long (`comparisonsMax`,
   * `matchStepsMax`) has that one fault.
   */
  check(content: unknown): Fault[];
}

/**
 * What makes a schema unacceptable, by JSON Pointers into it, `faultsMax` at most. It must be JSON
 * Schema 2020-12 of an object, within the limits of both limits.ts; with local `$ref`
 * only, no recursion, no keyword or format that is unknown, and patterns that are decided in linear
 * time. Nothing is compiled but patterns, so a schema made to be dear to compile costs little.
 */
export function checkSchema(schema: unknown): Fault[] {
  return examine(schema).faults;
}

/**
 * Compiles a schema for checking content, in some milliseconds for an ordinary one.
 *
 * @throws DomainError `invalid_request` with what {@link checkSchema} says, if that is anything
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
    check(content) {
      if (extent(content) * size.work > comparisonsMax) return [tooMuchWork];
      patterns.refill();
      const errors = check(content);
      return patterns.isBudgetSpent ? [tooMuchWork] : toFaults(errors);
    },
  };
}

const tooMuchWork: Fault = {
  pointer: "",
  detail: "must be smaller: checking so much against this schema would take too long",
};

/** An acceptable schema has no faults, and the parts that compiling takes. */
type Examined =
  | { readonly faults: Fault[] }
  | {
    readonly faults: Fault[];
    readonly root: SchemaNode;
    readonly refs: Refs;
    readonly size: SchemaSize;
    readonly patterns: SchemaPatterns;
  };

/** Each step relies on what the ones before it have found in order, and so they stop at the first. */
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

/** What is wrong with a schema as JSON, whatever it says. */
function outerFault(schema: JsonObject): Fault | undefined {
  if (isDeeperThan(schema, schemaDepthMax)) {
    return { pointer: "", detail: `must nest lists and objects at most ${schemaDepthMax} deep` };
  }
  if (jsonBytes(schema) > schemaMaxBytes) {
    return { pointer: "", detail: `must have at most ${schemaMaxBytes} bytes of JSON` };
  }
}

/** Unlike `jsonDepth` it looks no deeper than it is asked to. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}

/** How much there is to compare in content: its values, and long texts as if they were several. */
function extent(value: unknown): number {
  if (typeof value === "string") return 1 + value.length / charsPerComparison;
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + key.length / charsPerComparison + extent(inner),
    1,
  );
}
