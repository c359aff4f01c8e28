import type { Group, Part, Rule } from "./part.ts";

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
  return Math.max(group.id, ...group.parts.map((it) => it.kind === "group" ? freeId(it) : it.id)) +
    1;
}

/** A comparison of a field, without a value so far. */
export function newRule(id: number, field: string): Rule {
  return { kind: "rule", id, field, operator: "$eq", type: "text", values: [], unit: "D" };
}
