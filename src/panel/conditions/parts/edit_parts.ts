import { isValueOf } from "./operand.ts";
import {
  type Group,
  isFor,
  type Operator,
  type Part,
  type Rule,
  takesDuration,
  typesOf,
  type ValueType,
} from "./part.ts";

const isAmount = isFor("amount");

export const noParts: Group = { kind: "group", id: 0, holds: "all", parts: [] };

/** Replaces the part that has the same id. */
export function replacePart(group: Group, part: Part): Group {
  if (part.kind === "group" && part.id === group.id) return part;
  return {
    ...group,
    parts: group.parts.map((it) => {
      if (it.id === part.id) return part;
      return it.kind === "group" ? replacePart(it, part) : it;
    }),
  };
}

export function removePart(group: Group, id: number): Group {
  const parts = group.parts.filter((it) => it.id !== id);
  return {
    ...group,
    parts: parts.map((it) => it.kind === "group" ? removePart(it, id) : it),
  };
}

/** An id that is not used in the group. */
export function freeId(group: Group): number {
  return greatestId(group) + 1;
}

function greatestId(part: Part): number {
  return part.kind === "rule" ? part.id : Math.max(part.id, ...part.parts.map(greatestId));
}

/** A comparison without a field. */
export function newRule(id: number): Rule {
  return { kind: "rule", id, field: "", operator: "$eq", type: "text", values: [], unit: "D" };
}

/** A group with one comparison, whose id is `id + 1`. */
export function newGroup(id: number): Group {
  return { kind: "group", id, holds: "any", parts: [newRule(id + 1)] };
}

/**
 * Changes the operator of a comparison and drops values that do not fit it. `preferred` is the type of
 * the field, if known.
 */
export function withOperator(rule: Rule, operator: Operator, preferred?: ValueType): Rule {
  const types = typesOf(operator);
  // A bound is most likely a number.
  const likely = isAmount(operator) && rule.values.length === 0 ? "number" : rule.type;
  const type = [preferred ?? likely, rule.type, ...types].find((it) => types.includes(it)) ??
    rule.type;
  // A duration is not a value of the field, nor the reverse.
  const isOtherKind = takesDuration(operator) !== takesDuration(rule.operator);
  return withType({ ...rule, operator, values: isOtherKind ? [] : rule.values }, type);
}

/** Changes the type of a comparison and drops values that cannot be read as that type. */
export function withType(rule: Rule, type: ValueType): Rule {
  if (type === rule.type) return rule;
  // The name of a field is not a value of one, nor the reverse.
  const isOtherKind = [type, rule.type].includes("otherField");
  const values = isOtherKind ? [] : rule.values.filter((value) => isValueOf(type, value));
  return { ...rule, type, values };
}
