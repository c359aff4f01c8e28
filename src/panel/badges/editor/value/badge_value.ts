import type { Badge, Versioned } from "../../../data/resource.ts";
import type { NewBadge } from "../../../data/badges.ts";
import { isSameJson } from "../../../forms/json.ts";
import type { Saved } from "../../../forms/saved.ts";

/** What a merchant says about a badge: all but its id and its times. */
export type BadgeValue = NewBadge;

/** What the editor edits of a badge that there is. */
export function editable({ version, ...badge }: Versioned<Badge>): Saved<BadgeValue> {
  const { id: _, createdAt: __, updatedAt: ___, ...value } = badge;
  return { value, version };
}

/** The value with some fields set; what is set to nothing is left out, as the service has it. */
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

/** Whether a badge shows on no product but those that it is assigned to. */
export function isByHand({ everyProduct, match }: BadgeValue): boolean {
  return everyProduct !== true && match === undefined;
}

/** Without the languages that say nothing themselves: shoppers see the same without them. */
export function withoutEmptyLanguages(value: BadgeValue): BadgeValue {
  const told = Object.entries(value.localizations ?? {})
    .filter(([, content]) => !isSameJson(content, {}));
  const localizations = told.length === 0 ? undefined : Object.fromEntries(told);
  return withFields(value, { localizations });
}

/** A copy, to become a badge of its own: paused, so that it does not show before it differs. */
export function copyOf({ value }: Saved<BadgeValue>, name: string | undefined): BadgeValue {
  return withFields(value, { name, status: "paused" });
}
