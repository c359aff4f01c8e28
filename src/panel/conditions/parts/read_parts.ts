import { isObject } from "../../forms/json.ts";
import { readDuration } from "./duration.ts";
import { exceededLimit, type Limit, listMax } from "./limits.ts";
import { fieldFault, isPlainText } from "./operand.ts";
import {
  type Group,
  type GroupRule,
  type Operator,
  operators,
  type Part,
  type Rule,
  takesList,
  typeOfValue,
  typesOf,
} from "./part.ts";
import { writeParts } from "./write_parts.ts";

/** Why a condition cannot be shown in the builder. */
export interface Obstacle {
  readonly reason: Limit | "object" | "empty" | "operator" | "field" | "operand" | "list" | "text";
  /** The keys that lead to it. */
  readonly at: readonly string[];
}

class CannotHold extends Error {
  readonly obstacle: Obstacle;

  constructor(reason: Obstacle["reason"], at: Obstacle["at"]) {
    super(`Cannot hold the condition: ${reason} at ${at.join(" ")}`);
    this.obstacle = { reason, at };
  }
}

/**
 * Reads a condition into parts with exactly the same meaning; or returns why that is not possible.
 */
export function readParts(json: unknown): Group | Obstacle {
  try {
    const group = new PartsReader().read(json);
    // Written parts may be nested deeper than the original, as for two `$not` next to each other,
    // so both are checked.
    const reason = [json, writeParts(group)].map((it) => exceededLimit(it, group)).find((it) => it);
    return reason === undefined ? group : { reason, at: [] };
  } catch (error) {
    if (error instanceof CannotHold) return error.obstacle;
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
    if (at.length > depthMax) throw new CannotHold("nesting", []);
    return this.#join(
      "all",
      membersOf(json, at).flatMap(([key, value]): readonly Part[] => {
        const inner = [...at, key];
        if (key === "$and") return [this.#list("all", value, inner)];
        if (key === "$or") return [this.#list("any", value, inner)];
        if (key === "$not") return [this.#not(this.#condition(value, inner))];
        if (key.startsWith("$")) throw new CannotHold("operator", inner);
        if (fieldFault(key) !== undefined) throw new CannotHold("field", inner);
        if (isObject(value)) return this.#operators(key, value, inner);
        return [this.#rule(key, "$eq", value, inner)];
      }),
    );
  }

  #list(holds: GroupRule, json: unknown, at: Place): Part {
    if (!Array.isArray(json)) throw new CannotHold("object", at);
    if (json.length === 0) throw new CannotHold("empty", at);
    return this.#join(holds, json.map((it, index) => this.#condition(it, [...at, String(index)])));
  }

  #operators(field: string, json: unknown, at: Place): Part[] {
    return membersOf(json, at).map(([key, value]) => {
      const inner = [...at, key];
      if (key === "$not") return this.#not(this.#join("all", this.#operators(field, value, inner)));
      if (key === "$exists") return this.#existence(field, value, inner);
      const operator = operators.find((it) => it === key && it.startsWith("$"));
      if (operator === undefined) throw new CannotHold("operator", inner);
      return this.#rule(field, operator, value, inner);
    });
  }

  #existence(field: string, json: unknown, at: Place): Rule {
    if (typeof json !== "boolean") throw new CannotHold("operand", at);
    return this.#newRule(field, json ? "known" : "notKnown", {});
  }

  #rule(field: string, operator: Operator, json: unknown, at: Place): Rule {
    if (operator === "$since") {
      const duration = readDuration(json);
      if (duration === undefined) throw new CannotHold("operand", at);
      const { amount, unit } = duration;
      return this.#newRule(field, operator, { values: [String(amount)], unit });
    }
    const values = takesList(operator) ? listOf(json, at) : [json];
    const type = typeOfValue(values[0]);
    const isComparable = type !== undefined && typesOf(operator).includes(type);
    if (!isComparable) throw new CannotHold("operand", at);
    if (values.some((value) => typeOfValue(value) !== type)) throw new CannotHold("list", at);
    const texts = values.map(String);
    if (type === "text" && !texts.every(isPlainText)) throw new CannotHold("text", at);
    return this.#newRule(field, operator, { type, values: texts });
  }

  #newRule(field: string, operator: Operator, rest: Partial<Rule>): Rule {
    const id = this.#nextId();
    return { kind: "rule", id, field, operator, type: "text", values: [], unit: "D", ...rest };
  }

  /** A single part needs no group around it. */
  #join(holds: GroupRule, parts: readonly Part[]): Part {
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : this.#group(holds, parts);
  }

  #not(part: Part): Part {
    if (part.kind === "group" && part.holds === "all") return { ...part, holds: "notAll" };
    if (part.kind === "group" && part.holds === "any") return { ...part, holds: "none" };
    return this.#group("none", [part]);
  }

  #group(holds: GroupRule, parts: readonly Part[]): Group {
    return { kind: "group", id: this.#nextId(), holds, parts };
  }

  #nextId(): number {
    return this.#lastId++;
  }
}

function membersOf(json: unknown, at: Place): [string, unknown][] {
  if (!isObject(json)) throw new CannotHold("object", at);
  const members = Object.entries(json);
  if (members.length === 0) throw new CannotHold("empty", at);
  return members;
}

function listOf(json: unknown, at: Place): unknown[] {
  if (!Array.isArray(json) || json.length === 0 || json.length > listMax) {
    throw new CannotHold("list", at);
  }
  return json;
}
