import { invalid, pointerStep, type Violation, violationsMax } from "../errors.ts";
import { isJsonObject, isLargerThan, jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import {
  conditionComparisonsMax,
  conditionMaxBytes,
  conditionNestingMax,
  conditionOperandMaxChars,
  conditionPathMax,
} from "../limits.ts";
import { isLongerThan } from "../text_length.ts";
import {
  type Comparison,
  type Condition,
  ownComparisonsOf,
  type Scalar,
  segmentsOf,
} from "./condition.ts";
import { fieldKey, isFieldOperand } from "./operators/field_operand.ts";
import { isOperator, type OperatorName } from "./operators/operator_forms.ts";
import { operators } from "./operators/operators.ts";
import { isScalar } from "./operators/read_operand.ts";

/** The number of comparisons after which the reader stops: more than fit in 4 KiB. */
const comparisonsReadMax = 1_000;

/** The key of a reference to a segment. */
const segmentKey = "$segment";

/** Finds the condition of a segment by its id. */
export type SegmentLookup = (id: string) => Condition | undefined;

/**
 * Returns why a condition cannot be saved, with JSON Pointers into it, at most 50 errors; empty if
 * it can. Without `lookup` it must not refer to segments, and with it only to those that are found.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(checkCondition({ price: { $lt: 20 } }), []);
 * assertEquals(checkCondition({ price: { $under: 20 } }).length, 1);
 * ```
 */
export function checkCondition(json: JsonObject, lookup?: SegmentLookup): Violation[] {
  const { condition, violations } = new ConditionReader(lookup, true).read(json);
  if (condition === undefined || violations.length > 0) return violations;
  return ownComparisonsOf(condition).flatMap(lengthViolations).slice(0, violationsMax);
}

/**
 * Reads a condition. Also accepts conditions that were saved before strings were limited. A segment
 * that `lookup` does not find is unknown; without `lookup`, segments are errors.
 *
 * @throws {DomainError} `invalid_request` with the errors of {@link checkCondition} about other
 * limits.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readCondition({ price: { $lt: 20 } }).pointer, "/price/$lt");
 * ```
 */
export function readCondition(json: JsonObject, lookup?: SegmentLookup): Condition {
  const { condition, violations } = new ConditionReader(lookup, false).read(json);
  if (condition === undefined || violations.length > 0) {
    throw invalid("Cannot use the condition: it is invalid", violations);
  }
  return condition;
}

/** Returns the errors of operands that are too long: a limit that stored conditions may exceed. */
function lengthViolations({ operand, pointer }: Comparison): Violation[] {
  const detail = `must be at most ${conditionOperandMaxChars} characters`;
  if (isFieldOperand(operand)) return [];
  if (isScalar(operand)) return isTooLong(operand) ? [{ pointer, detail }] : [];
  return operand.flatMap((value, index) =>
    isTooLong(value) ? [{ pointer: `${pointer}/${index}`, detail }] : []
  );
}

function isTooLong(value: Scalar): boolean {
  return typeof value === "string" && isLongerThan(value, conditionOperandMaxChars);
}

/** The number of comparisons of a condition. A segment counts as one. */
function countOf(condition: Condition): number {
  return ownComparisonsOf(condition).length + segmentsOf(condition).length;
}

/** A condition that is unknown: it compares a field that no context has. */
function unknownAt(pointer: string): Condition {
  const read = operators.$eq.read(true, pointer);
  if (!("operand" in read)) throw new TypeError("`$eq` takes booleans");
  return { kind: "compare", path: [segmentKey], pointer, operator: "$eq", ...read };
}

/** The reader's position, and how many `$and`, `$or` and `$not` surround it. */
interface Place {
  readonly pointer: string;
  readonly nesting: number;
}

class ConditionReader {
  readonly #violations: Violation[] = [];
  readonly #lookup: SegmentLookup | undefined;
  readonly #mustFind: boolean;
  #comparisonsRead = 0;

  /** With `mustFind`, a segment that `lookup` does not find is an error. */
  constructor(lookup: SegmentLookup | undefined, mustFind: boolean) {
    this.#lookup = lookup;
    this.#mustFind = mustFind;
  }

  /** If there are errors, the condition contains only what could be read. */
  read(json: JsonObject): { condition: Condition | undefined; violations: Violation[] } {
    // The cause, such as an `$in` of all products, is reported at its own place too.
    if (isLargerThan(json, conditionMaxBytes) || jsonBytes(json) > conditionMaxBytes) {
      this.#report("", `must be at most ${conditionMaxBytes} bytes of JSON`);
    }
    const condition = this.#condition(json, { pointer: "", nesting: 0 });
    if (condition && countOf(condition) > conditionComparisonsMax) {
      this.#report("", `must have at most ${conditionComparisonsMax} comparisons`);
    }
    return { condition, violations: this.#violations };
  }

  /** Reads an object of fields, `$and`, `$or` and `$not`, which must all hold. */
  #condition(json: JsonValue, place: Place): Condition | undefined {
    return this.#allMembers(json, place, (key, value, inner) => {
      if (key === "$and" || key === "$or") return this.#list(key, value, inner);
      if (key === "$not") return this.#not(inner, (within) => this.#condition(value, within));
      if (key === segmentKey) return this.#segment(value, inner);
      if (!key.startsWith("$")) return this.#field(key, value, inner);
      return this.#report(
        inner.pointer,
        isOperator(key)
          ? "must be inside a field"
          : "is not an operator; use fields, `$and`, `$or` and `$not`",
      );
    });
  }

  #list(key: "$and" | "$or", json: JsonValue, place: Place): Condition | undefined {
    if (!Array.isArray(json) || json.length === 0) {
      return this.#report(place.pointer, "must be a list of at least one condition");
    }
    const within = this.#nested(place);
    if (within === undefined) return undefined;
    const parts: Condition[] = [];
    for (const [index, part] of json.entries()) {
      if (this.#isDone) break;
      const read = this.#condition(part, { ...within, pointer: `${place.pointer}/${index}` });
      if (read !== undefined) parts.push(read);
    }
    return { kind: key === "$and" ? "and" : "or", parts, pointer: place.pointer };
  }

  #segment(json: JsonValue, { pointer }: Place): Condition | undefined {
    this.#comparisonsRead++;
    if (this.#lookup === undefined) {
      return this.#report(pointer, "is only allowed in `when` of a badge");
    }
    if (typeof json !== "string") return this.#report(pointer, "must be the id of a segment");
    const found = this.#lookup(json);
    if (found === undefined && this.#mustFind) {
      return this.#report(pointer, "is not a segment of the project; create the segment first");
    }
    return { kind: "and", parts: [found ?? unknownAt(pointer)], pointer, segment: json };
  }

  #field(key: string, json: JsonValue, place: Place): Condition | undefined {
    const path = key.split(".");
    if (path.includes("")) return this.#report(place.pointer, "must not have an empty part");
    if (path.length > conditionPathMax) {
      return this.#report(place.pointer, `must be at most ${conditionPathMax} keys deep`);
    }
    if (isJsonObject(json)) return this.#operators(path, json, place);
    if (json === null || Array.isArray(json)) {
      return this.#report(place.pointer, 'must be a value or operators, such as `{"$in": [1, 2]}`');
    }
    return this.#compare(path, "$eq", json, place);
  }

  /** Reads an object of operators of one field, which must all hold. */
  #operators(path: readonly string[], json: JsonValue, place: Place): Condition | undefined {
    return this.#allMembers(json, place, (key, value, inner) => {
      if (key === "$not") {
        return this.#not(inner, (within) => this.#operators(path, value, within));
      }
      if (isOperator(key)) return this.#compare(path, key, value, inner);
      return this.#report(
        inner.pointer,
        key === fieldKey
          ? 'needs an operator around it, such as `{"$lt": {"$field": "price"}}`'
          : "is not an operator of a field",
      );
    });
  }

  #compare(
    path: readonly string[],
    operator: OperatorName,
    json: JsonValue,
    { pointer }: Place,
  ): Condition | undefined {
    this.#comparisonsRead++;
    const read = operators[operator].read(json, pointer);
    if ("operand" in read) return { kind: "compare", path, pointer, operator, ...read };
    for (const violation of read.slice(0, this.#room)) this.#violations.push(violation);
    return undefined;
  }

  #not(place: Place, read: (within: Place) => Condition | undefined): Condition | undefined {
    const within = this.#nested(place);
    const part = within && read(within);
    return part && { kind: "not", part, pointer: place.pointer };
  }

  /** The place one level deeper, unless that is too deep. */
  #nested({ pointer, nesting }: Place): Place | undefined {
    if (nesting < conditionNestingMax) return { pointer, nesting: nesting + 1 };
    return this.#report(
      pointer,
      `must be inside at most ${conditionNestingMax - 1} other \`$and\`, \`$or\` and \`$not\``,
    );
  }

  #allMembers(
    json: JsonValue,
    { pointer, nesting }: Place,
    read: (key: string, value: JsonValue, place: Place) => Condition | undefined,
  ): Condition | undefined {
    if (!isJsonObject(json)) return this.#report(pointer, "must be an object");
    const members = Object.entries(json);
    if (members.length === 0) return this.#report(pointer, "must not be empty");
    const parts: Condition[] = [];
    for (const [key, value] of members) {
      if (this.#isDone) break;
      const part = read(key, value, { pointer: pointer + pointerStep(key), nesting });
      if (part !== undefined) parts.push(part);
    }
    return parts.length === 1 ? parts[0] : { kind: "and", parts, pointer };
  }

  #report(pointer: string, detail: string): undefined {
    if (this.#room > 0) this.#violations.push({ pointer, detail });
  }

  /**
   * A body can be a megabyte: further errors would not be reported, or would repeat earlier ones.
   */
  get #isDone(): boolean {
    return this.#room === 0 || this.#comparisonsRead >= comparisonsReadMax;
  }

  /** How many more errors can be reported. */
  get #room(): number {
    return violationsMax - this.#violations.length;
  }
}
