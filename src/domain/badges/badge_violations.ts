import type { BadgeFields } from "./badge.ts";
import { checkCondition } from "../conditions/read_condition.ts";
import { below, pointerStep, type Violation } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import { localizationsMax } from "../limits.ts";
import { isLanguageTag } from "./language_tag.ts";

/**
 * Returns the errors of a badge apart from its content, with JSON Pointers. Its fields must have
 * the right types already.
 */
export function checkBadge(
  { startsAt, endsAt, when, match, localizations }: BadgeFields,
): Violation[] {
  const violations: Violation[] = [];
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt) {
    violations.push({ pointer: "/endsAt", detail: "must be later than `startsAt`" });
  }
  if (when !== undefined) violations.push(...below("/when", checkCondition(when)));
  if (match !== undefined) violations.push(...below("/match", checkCondition(match)));
  return [
    ...violations,
    ...below("/localizations", checkTags(Object.entries(localizations ?? {}))),
  ];
}

function checkTags(localizations: readonly (readonly [string, unknown])[]): Violation[] {
  if (localizations.length > localizationsMax) {
    return [{ pointer: "", detail: `must have at most ${localizationsMax} languages` }];
  }
  const seen = new Set<string>();
  return localizations.flatMap(([tag, content]): Violation[] => {
    const pointer = pointerStep(tag);
    if (!isLanguageTag(tag)) return [{ pointer, detail: "must be a BCP 47 language tag" }];
    if (seen.has(tag.toLowerCase())) return [{ pointer, detail: "is a duplicate" }];
    seen.add(tag.toLowerCase());
    return isJsonObject(content) ? [] : [{ pointer, detail: "must be an object" }];
  });
}
