import {
  isOperator,
  type OperatorName,
} from "../../../domain/conditions/operators/operator_forms.ts";
import { conditionListMax } from "../../../domain/limits.ts";
import { isObject } from "../../forms/json.ts";
import { readDuration } from "./duration.ts";
import { exceededLimit, type Limit } from "./condition_limits.ts";
import { fieldError, isPlainText } from "./operand.ts";
import {
  choiceOf,
  type Group,
  type GroupRule,
  type Operator,
  type Part,
  type Rule,
  segmentField,
  takesDuration,
  takesList,
  takesNothing,
  typeOfValue,
  typesOf,
} from "./part.ts";
import { writeParts } from "./write_parts.ts";

/** Why a condition cannot be shown in the builder. */
export interface Unsupported {
  readonly reason: Limit | "object" | "empty" | "operator" | "field" | "operand" | "list" | "text";
  /** The keys that lead to it. */
  readonly at: readonly string[];
}

class UnsupportedError extends Error {
  readonly unsupported: Unsupported;

  constructor(reason: Unsupported["reason"], at: Unsupported["at"]) {
    super(`The builder cannot represent the condition: ${reason} at ${at.join(" ")}`);
    this.unsupported = { reason, at };
  }
}

/**
 * Reads a condition into parts with exactly the same meaning; or returns why that is not possible.
 */
export function readParts(json: unknown): Group | Unsupported {
  try {
    const group = new PartsReader().read(json);
    // Written parts may be nested deeper than the original, as for two `$not` next to each other,
    // so both are checked.
    const reason = [json, writeParts(group)].map((it) => exceededLimit(it, group)).find((it) => it);
    return reason === undefined ? group : { reason, at: [] };
  } catch (error) {
    if (error instanceof UnsupportedError) return error.unsupported;
    throw error;
  }
}

type Place = readonly string[];

/** More keys than the service accepts, but few enough for the recursion. */
const depthMax = 40;

/** Throws on anything unknown: leaving it out would show a badge for members to everyone. */
class PartsReader {
  #lastId = 0;

  read(json: unknown): Group {
    const part = this.#condition(json, []);
    return part.kind === "group" ? part : this.#group("all", [part]);
  }

  #condition(json: unknown, at: Place): Part {
    if (at.length > depthMax) throw new UnsupportedError("nesting", []);
    return this.#all(
      membersOf(json, at).flatMap(([key, value]): readonly Part[] => {
        const inner = [...at, key];
        if (key === "$and") return [this.#list("all", value, inner)];
        if (key === "$or") return [this.#list("any", value, inner)];
        if (key === "$not") return [this.#not(this.#condition(value, inner))];
        if (key === segmentField) return [this.#segment(value, inner)];
        if (key.startsWith("$")) throw new UnsupportedError("operator", inner);
        if (fieldError(key) !== undefined) throw new UnsupportedError("field", inner);
        if (isObject(value)) return this.#operators(key, value, inner);
        return [this.#rule(key, "$eq", value, inner)];
      }),
    );
  }

  #list(holds: GroupRule, json: unknown, at: Place): Part {
    if (!Array.isArray(json)) throw new UnsupportedError("object", at);
    if (json.length === 0) throw new UnsupportedError("empty", at);
    return this.#group(
      holds,
      json.map((it, index) => this.#condition(it, [...at, String(index)])),
    );
  }

  #operators(field: string, json: unknown, at: Place): Part[] {
    return membersOf(json, at).map(([key, value]) => {
      const inner = [...at, key];
      if (key === "$not") return this.#not(this.#all(this.#operators(field, value, inner)));
      if (!isOperator(key)) throw new UnsupportedError("operator", inner);
      return this.#rule(field, key, value, inner);
    });
  }

  #rule(field: string, name: OperatorName, json: unknown, at: Place): Rule {
    const operator = choiceOf(name, json);
    if (takesNothing(operator)) {
      if (typeof json !== "boolean") throw new UnsupportedError("operand", at);
      return this.#newRule(field, operator, {});
    }
    if (takesDuration(operator)) {
      const duration = readDuration(json);
      if (duration === undefined) throw new UnsupportedError("operand", at);
      const { amount, unit } = duration;
      return this.#newRule(field, operator, { values: [String(amount)], unit });
    }
    if (isObject(json)) return this.#newRule(field, operator, otherField(json, operator, at));
    const values = takesList(operator) ? listOf(json, at) : [json];
    const type = typeOfValue(values[0]);
    const isComparable = type !== undefined && typesOf(operator).includes(type);
    if (!isComparable) throw new UnsupportedError("operand", at);
    if (values.some((value) => typeOfValue(value) !== type)) throw new UnsupportedError("list", at);
    const texts = values.map(String);
    if (type === "text" && !texts.every(isPlainText)) throw new UnsupportedError("text", at);
    return this.#newRule(field, operator, { type, values: texts });
  }

  #segment(json: unknown, at: Place): Rule {
    if (typeof json !== "string" || !isPlainText(json)) throw new UnsupportedError("operand", at);
    return this.#newRule(segmentField, "$eq", { values: [json] });
  }

  #newRule(field: string, operator: Operator, rest: Partial<Rule>): Rule {
    const id = this.#nextId();
    return { kind: "rule", id, field, operator, type: "text", values: [], unit: "D", ...rest };
  }

  /** The members of an object; a single one needs no group around it. */
  #all(parts: readonly Part[]): Part {
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : this.#group("all", parts);
  }

  #not(part: Part): Part {
    if (part.kind === "group" && part.holds === "all") return { ...part, holds: "notAll" };
    if (part.kind === "group" && part.holds === "any") return { ...part, holds: "none" };
    const isIn = part.kind === "rule" && part.field === segmentField && part.operator === "$eq";
    return isIn ? { ...part, operator: "$ne" } : this.#group("none", [part]);
  }

  #group(holds: GroupRule, parts: readonly Part[]): Group {
    return { kind: "group", id: this.#nextId(), holds, parts };
  }

  #nextId(): number {
    return this.#lastId++;
  }
}

function membersOf(json: unknown, at: Place): [string, unknown][] {
  if (!isObject(json)) throw new UnsupportedError("object", at);
  const members = Object.entries(json);
  if (members.length === 0) throw new UnsupportedError("empty", at);
  return members;
}

/** The other field that a field is compared with. */
function otherField(
  json: Readonly<Record<string, unknown>>,
  operator: Operator,
  at: Place,
): Pick<Rule, "type" | "values"> {
  const [[key, path] = [], ...more] = Object.entries(json);
  const isOther = key === "$field" && more.length === 0 && typesOf(operator).includes("otherField");
  if (!isOther || typeof path !== "string" || fieldError(path) !== undefined) {
    throw new UnsupportedError("operand", at);
  }
  return { type: "otherField", values: [path] };
}

function listOf(json: unknown, at: Place): unknown[] {
  if (!Array.isArray(json) || json.length === 0 || json.length > conditionListMax) {
    throw new UnsupportedError("list", at);
  }
  return json;
}
