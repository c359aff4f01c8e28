import { invalid, type Violation, violationsMax } from "../domain/errors.ts";
import { isJsonObject, jsonBytes, type JsonObject } from "../domain/json.ts";
import { schemaDepthMax, schemaMaxBytes } from "../domain/limits.ts";
import { compileWithAjv } from "./ajv.ts";
import { toViolations } from "./content_violations.ts";
import { charsPerComparison, comparisonsMax, stepsPerComparison } from "./cost_limits.ts";
import { readSchema, type SchemaNode } from "./schema_node.ts";
import { SchemaPatterns } from "./schema_patterns.ts";
import { type Refs, resolveRefs } from "./refs.ts";
import { measureSchema, type SchemaSize } from "./schema_size.ts";

/** A badge type's schema, compiled for checking content. */
export interface ContentSchema {
  /** The approximate memory of the compiled schema, in bytes. */
  readonly memoryBytes: number;
  /**
   * Returns the errors of the content, with JSON Pointers into it: none if it is valid, at most
   * `violationsMax`. Does not change the content. If the check would take too long (`comparisonsMax`,
   * `matchStepsMax`), that is the only error.
   */
  check(content: unknown): Violation[];
  /** About how long the last check took, in steps of a regular expression. */
  stepsOfLastCheck: number;
}

/**
 * Returns why a schema is not accepted, with JSON Pointers into it, at most `violationsMax`. It
 * must be a JSON Schema 2020-12 of an object, within the limits of `domain/limits.ts` and
 * `cost_limits.ts`, with local `$ref` only, no recursion, no unknown keywords or formats, and only
 * patterns that match in linear time. Compiles nothing but the patterns, so a schema designed to be
 * expensive to compile costs little here.
 */
export function checkSchema(schema: unknown): Violation[] {
  return examine(schema).violations;
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
      "Cannot compile the schema: it is invalid",
      examined.violations,
    );
  }
  const { root, refs, size, patterns } = examined;
  const check = compileWithAjv({ root, refs, patterns });
  return {
    memoryBytes: compiledOverheadBytes + compiledBytesPerWork * size.work + patterns.memoryBytes,
    stepsOfLastCheck: 0,
    check(content) {
      const comparisons = contentSize(content) * size.work;
      this.stepsOfLastCheck = comparisons;
      if (comparisons > comparisonsMax) return [tooMuchWork];
      patterns.refill();
      const errors = check(content);
      this.stepsOfLastCheck = stepsPerComparison * comparisons + patterns.stepsTaken;
      return patterns.isBudgetSpent ? [tooMuchWork] : toViolations(errors);
    },
  };
}

/** The memory of a compiled schema, and of each of its subschemas and rules, as measured. */
const compiledOverheadBytes = 45_000;
const compiledBytesPerWork = 520;

const tooMuchWork: Violation = {
  pointer: "",
  detail: "must be smaller: checking this much content against this schema would take too long",
};

/** An accepted schema has no errors, and has the parts that compiling needs. */
type Examined =
  | { readonly violations: Violation[] }
  | {
    readonly violations: Violation[];
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
  if (!isJsonObject(schema)) return { violations: [{ pointer: "", detail: "must be an object" }] };
  const tooLarge = depthOrBytesViolation(schema);
  if (tooLarge !== undefined) return { violations: [tooLarge] };
  const { root, violations } = readSchema(schema);
  const { refs, violations: refViolations } = resolveRefs(root);
  violations.push(...refViolations);
  if (violations.length > 0) return { violations: violations.slice(0, violationsMax) };
  const { size, violations: sizeViolations } = measureSchema(root, refs);
  if (sizeViolations.length > 0) return { violations: sizeViolations.slice(0, violationsMax) };
  const { patterns, violations: patternViolations } = SchemaPatterns.compile(root);
  if (patternViolations.length > 0) {
    return { violations: patternViolations.slice(0, violationsMax) };
  }
  return { violations: [], root, refs, size, patterns };
}

/** The error of a schema that is too deep or too large, whatever its keywords. */
function depthOrBytesViolation(schema: JsonObject): Violation | undefined {
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
function contentSize(value: unknown): number {
  if (typeof value === "string") return 1 + value.length / charsPerComparison;
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + key.length / charsPerComparison + contentSize(inner),
    1,
  );
}
