import type { Badge, Versioned } from "../../../data/resource.ts";
import { isUnfinished } from "../../../conditions/condition.ts";
import type { NewBadge } from "../../../data/badges.ts";
import {
  type Guard,
  hasShape,
  isBoolean,
  isOneOf,
  isOptional,
  isRecordOf,
  isString,
} from "../../../forms/guards.ts";
import { isObject, isSameJson } from "../../../forms/json.ts";
import type { Saved } from "../../../forms/saved.ts";

/** The fields of a badge that a merchant edits: all but its id and timestamps. */
export type BadgeValue = NewBadge;

/** Checks a value that was stored before a reload. */
export const isBadgeValue: Guard<BadgeValue> = hasShape<BadgeValue>({
  typeId: isString,
  name: isOptional(isString),
  content: isObject,
  status: isOptional(isOneOf(["active", "paused"])),
  when: isOptional(isObject),
  match: isOptional(isObject),
  matchVariants: isOptional(isObject),
  onProduct: isOptional(isOneOf(["any", "all", "none"])),
  everyProduct: isOptional(isBoolean),
  exclusive: isOptional(isBoolean),
  exclusiveOnProduct: isOptional(isBoolean),
  exclusiveGroup: isOptional(isString),
  localizations: isOptional(isRecordOf(isObject)),
  perProduct: isOptional(isRecordOf(isRecordOf(isString))),
  startsAt: isOptional(isString),
  endsAt: isOptional(isString),
});

/** The editable fields of an existing badge. */
export function editable({ version, ...badge }: Versioned<Badge>): Saved<BadgeValue> {
  const { id: _, createdAt: __, updatedAt: ___, ...value } = badge;
  return { value, version };
}

/** Sets some fields. Those set to `undefined` are removed, as the service stores them. */
export function withFields(value: BadgeValue, fields: Partial<BadgeValue>): BadgeValue {
  const next: BadgeValue = { ...value, ...fields };
  for (const [name, field] of Object.entries(next)) {
    if (field === undefined) Reflect.deleteProperty(next, name);
  }
  return next;
}

/** Whether a badge is shown only on products that it is assigned to. */
export function isManual({ everyProduct, match, matchVariants }: BadgeValue): boolean {
  return everyProduct !== true && match === undefined && matchVariants === undefined;
}

/** Whether any of a badge's conditions is incomplete, so that the service would refuse it. */
export function hasUnfinishedCondition({ when, match, matchVariants }: BadgeValue): boolean {
  return [when, match, matchVariants].some(isUnfinished);
}

/** Removes languages without content of their own; shoppers see no difference. */
export function withoutEmptyLanguages(value: BadgeValue): BadgeValue {
  const localized = Object.entries(value.localizations ?? {})
    .filter(([, content]) => !isSameJson(content, {}));
  const localizations = localized.length === 0 ? undefined : Object.fromEntries(localized);
  return withFields(value, { localizations });
}

/** A copy to create a new badge from. It is paused, so that it is not shown before it is edited. */
export function copyOf({ value }: Saved<BadgeValue>, name: string | undefined): BadgeValue {
  return withFields(value, { name, status: "paused" });
}
