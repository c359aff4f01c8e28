import { isValueOf } from "./operand.ts";
import {
  type Group,
  type Operator,
  type Part,
  type Rule,
  typesOf,
  type ValueType,
} from "./part.ts";

/** No condition yet. */
export const noParts: Group = { kind: "group", id: 0, holds: "all", parts: [] };

/** The group with another part in place of the one that has its id. */
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

/** The group without a part. */
export function removePart(group: Group, id: number): Group {
  const parts = group.parts.filter((it) => it.id !== id);
  return {
    ...group,
    parts: parts.map((it) => it.kind === "group" ? removePart(it, id) : it),
  };
}

/** An id that no part of the group has. */
export function freeId(group: Group): number {
  return greatestId(group) + 1;
}

function greatestId(part: Part): number {
  return part.kind === "rule" ? part.id : Math.max(part.id, ...part.parts.map(greatestId));
}

/** A comparison of nothing so far. */
export function newRule(id: number): Rule {
  return { kind: "rule", id, field: "", operator: "$eq", type: "text", values: [], unit: "D" };
}

/** A group of one comparison, which takes the next id. */
export function newGroup(id: number): Group {
  return { kind: "group", id, holds: "any", parts: [newRule(id + 1)] };
}

/** The comparison with another operator, and values that go with it. */
export function withOperator(rule: Rule, operator: Operator, wanted: ValueType): Rule {
  const types = typesOf(operator);
  const type = [rule.type, wanted, ...types].find((it) => types.includes(it)) ?? rule.type;
  // An amount of days is no value of the field, nor the other way round.
  const isOtherKind = (operator === "$since") !== (rule.operator === "$since");
  return withType({ ...rule, operator, values: isOtherKind ? [] : rule.values }, type);
}

/** The comparison with values of another type: those that can be read as such. */
export function withType(rule: Rule, type: ValueType): Rule {
  if (type === rule.type) return rule;
  const values = rule.values.filter((value) => isValueOf(type, value));
  return { ...rule, type, values };
}
