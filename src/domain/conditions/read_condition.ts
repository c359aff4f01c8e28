import { type Fault, invalid, pointerStep } from "../errors.ts";
import { isJsonObject, jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import {
  conditionComparisonsMax,
  conditionMaxBytes,
  conditionNestingMax,
  conditionPathMax,
} from "../limits.ts";
import { comparisonsOf, type Condition, type Operator } from "./condition.ts";
import { isOperator, lengthFaults, readComparison } from "./read_comparison.ts";

/**
 * The maximum number of errors reported for a condition: enough to fix it, without echoing a
 * hostile one.
 */
const conditionFaultsMax = 50;
/** The number of comparisons after which the reader stops: more than fit in 4 KiB. */
const comparisonsReadMax = 1_000;

/**
 * Returns why a condition cannot be saved, with JSON Pointers into it, at most 50 errors; empty if
 * it can.
 */
export function checkCondition(json: JsonObject): Fault[] {
  const { condition, faults } = new ConditionReader().read(json);
  if (condition === undefined || faults.length > 0) return faults;
  return comparisonsOf(condition).flatMap(lengthFaults).slice(0, conditionFaultsMax);
}

/**
 * Reads a condition. Also accepts conditions that were saved before strings were limited.
 *
 * @throws {DomainError} `invalid_request` with the errors of {@link checkCondition} about other
 * limits.
 */
export function readCondition(json: JsonObject): Condition {
  const { condition, faults } = new ConditionReader().read(json);
  if (condition === undefined || faults.length > 0) {
    throw invalid("Cannot use the condition: it has faults", faults);
  }
  return condition;
}

/** The reader's position, and how many `$and`, `$or` and `$not` surround it. */
interface Place {
  readonly pointer: string;
  readonly nesting: number;
}

class ConditionReader {
  readonly #faults: Fault[] = [];
  #comparisonsRead = 0;

  /** If there are errors, the condition contains only what could be read. */
  read(json: JsonObject): { condition: Condition | undefined; faults: Fault[] } {
    // The cause, such as an `$in` of all products, is reported at its own place too.
    if (jsonBytes(json) > conditionMaxBytes) {
      this.#report("", `must be ${conditionMaxBytes} bytes of JSON at most`);
    }
    const condition = this.#condition(json, { pointer: "", nesting: 0 });
    if (condition && comparisonsOf(condition).length > conditionComparisonsMax) {
      this.#report("", `must have ${conditionComparisonsMax} comparisons at most`);
    }
    return { condition, faults: this.#faults };
  }

  /** Reads an object of fields, `$and`, `$or` and `$not`, which must all hold. */
  #condition(json: JsonValue, place: Place): Condition | undefined {
    return this.#allMembers(json, place, (key, value, inner) => {
      if (key === "$and" || key === "$or") return this.#list(key, value, inner);
      if (key === "$not") return this.#not(inner, (within) => this.#condition(value, within));
      if (!key.startsWith("$")) return this.#field(key, value, inner);
      return this.#report(
        inner.pointer,
        isOperator(key)
          ? "must stand below a field"
          : "is no operator; here are fields, `$and`, `$or` and `$not`",
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

  #field(key: string, json: JsonValue, place: Place): Condition | undefined {
    const path = key.split(".");
    if (path.includes("")) return this.#report(place.pointer, "must have no empty part");
    if (path.length > conditionPathMax) {
      return this.#report(place.pointer, `must be ${conditionPathMax} deep at most`);
    }
    if (isJsonObject(json)) return this.#operators(path, json, place);
    if (json === null || Array.isArray(json)) {
      return this.#report(place.pointer, 'must be a value or operators, as `{"$in": [1, 2]}`');
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
      return this.#report(inner.pointer, "is no operator of a field");
    });
  }

  #compare(
    path: readonly string[],
    operator: Operator,
    json: JsonValue,
    { pointer }: Place,
  ): Condition | undefined {
    this.#comparisonsRead++;
    const read = readComparison({ path, operator, operand: json, pointer });
    if ("operator" in read) return read;
    for (const fault of read.slice(0, this.#room)) this.#faults.push(fault);
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
      `must stand within ${conditionNestingMax - 1} other \`$and\`, \`$or\` and \`$not\` at most`,
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
    if (this.#room > 0) this.#faults.push({ pointer, detail });
  }

  /**
   * A body can be a megabyte: further errors would not be reported, or would repeat earlier ones.
   */
  get #isDone(): boolean {
    return this.#room === 0 || this.#comparisonsRead >= comparisonsReadMax;
  }

  /** How many more errors can be reported. */
  get #room(): number {
    return conditionFaultsMax - this.#faults.length;
  }
}
