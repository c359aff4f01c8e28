import { isObject } from "../../forms/json.ts";
import type { Condition } from "../condition.ts";
import { operandOf } from "./operand.ts";
import { conditionOperator, type Group, type Part, type Rule, segmentField } from "./part.ts";

/** Writes complete parts as a condition; `undefined` if there are none. */
export function writeParts(group: Group): Condition | undefined {
  return group.parts.length === 0 ? undefined : writeGroup(group);
}

function writeGroup({ holds, parts }: Group): Condition {
  switch (holds) {
    case "all":
      return writeAll(parts);
    case "any":
      return { $or: parts.map(writeOne) };
    case "notAll":
      return { $not: writeAll(parts) };
    case "none":
      return { $not: parts.length === 1 ? writeAll(parts) : { $or: parts.map(writeOne) } };
  }
}

/** Writes a part as a condition of its own. */
function writeOne(part: Part): Condition {
  return part.kind === "group" ? writeGroup(part) : writeAll([part]);
}

/** Writes parts as members of one object; as a `$and` list if two would need the same member. */
function writeAll(parts: readonly Part[]): Condition {
  if (new Set(parts.map(placeOf)).size < parts.length) return { $and: parts.map(writeOne) };
  const members = new Map<string, unknown>();
  for (const [key, value] of parts.map(writeMember)) {
    const before = members.get(key);
    members.set(key, isObject(before) && isObject(value) ? { ...before, ...value } : value);
  }
  return Object.fromEntries([...members].map(([key, value]) => [key, shortest(value)]));
}

/** Identifies the member of an object, or of a field's comparisons, that a part needs. */
function placeOf(part: Part): string {
  const [key] = writeMember(part);
  const isWhole = part.kind === "group" || part.field === segmentField;
  return isWhole ? key : `${key} ${conditionOperator(part.operator)}`;
}

/**
 * Writes a part as a member of an object: a group under its operator, a comparison under its field,
 * a segment under its own operator or, if shoppers do not belong to it, under `$not`.
 */
function writeMember(part: Part): readonly [string, unknown] {
  if (part.kind === "rule" && part.field === segmentField) {
    const segmentId = operandOf(part);
    return part.operator === "$eq"
      ? [segmentField, segmentId]
      : ["$not", { [segmentField]: segmentId }];
  }
  if (part.kind === "rule") return [part.field, writeComparison(part)];
  if (part.holds === "all") return ["$and", part.parts.map(writeOne)];
  const [member] = Object.entries(writeGroup(part));
  if (member === undefined) throw new TypeError("a group writes one member");
  return member;
}

function writeComparison(rule: Rule): Condition {
  return { [conditionOperator(rule.operator)]: operandOf(rule) };
}

/** A bare value means `$eq`; another field needs its operator. */
function shortest(value: unknown): unknown {
  const isBare = isObject(value) && Object.keys(value).length === 1 &&
    Object.hasOwn(value, "$eq") && !isObject(value.$eq);
  return isBare ? value.$eq : value;
}
