import type { Badge, Versioned } from "../../../data/resource.ts";
import type { NewBadge } from "../../../data/badges.ts";
import { isSameJson } from "../../../forms/json.ts";
import type { Saved } from "../../../forms/saved.ts";

/** The fields of a badge that a merchant edits: all but its id and timestamps. */
export type BadgeValue = NewBadge;

/** The editable fields of an existing badge. */
export function editable({ version, ...badge }: Versioned<Badge>): Saved<BadgeValue> {
  const { id: _, createdAt: __, updatedAt: ___, ...value } = badge;
  return { value, version };
}

/** Sets some fields. Those set to `undefined` are removed, as the service stores them. */
export function withFields(value: BadgeValue, fields: Partial<BadgeValue>): BadgeValue {
  const next: BadgeValue = { ...value, ...fields };
  for (const key of optional) {
    if (next[key] === undefined) delete next[key];
  }
  return next;
}

const optional = [
  "name",
  "status",
  "startsAt",
  "endsAt",
  "when",
  "match",
  "everyProduct",
  "exclusive",
  "exclusiveGroup",
  "localizations",
] as const satisfies readonly (keyof BadgeValue)[];

/** Whether a badge is shown only on products that it is assigned to. */
export function isByHand({ everyProduct, match }: BadgeValue): boolean {
  return everyProduct !== true && match === undefined;
}

/** Removes languages without content of their own; shoppers see no difference. */
export function withoutEmptyLanguages(value: BadgeValue): BadgeValue {
  const told = Object.entries(value.localizations ?? {})
    .filter(([, content]) => !isSameJson(content, {}));
  const localizations = told.length === 0 ? undefined : Object.fromEntries(told);
  return withFields(value, { localizations });
}

/** A copy to create a new badge from. It is paused, so that it is not shown before it is edited. */
export function copyOf({ value }: Saved<BadgeValue>, name: string | undefined): BadgeValue {
  return withFields(value, { name, status: "paused" });
}
