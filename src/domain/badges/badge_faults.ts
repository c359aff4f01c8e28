import type { BadgeFields } from "./badge.ts";
import type { BadgeType } from "./badge_type.ts";
import { checkCondition } from "../conditions/read_condition.ts";
import { below, type Fault, pointerStep } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import { localizationsMax } from "../limits.ts";
import { isLanguageTag } from "./locale.ts";
import { localizedContents } from "./localization.ts";
import { checkContent } from "../schema/check_content.ts";

/**
 * Returns the errors of a badge apart from its content, with JSON Pointers. Its fields must have
 * the right types already.
 */
export function checkBadge({ startsAt, endsAt, when, match, localizations }: BadgeFields): Fault[] {
  const faults: Fault[] = [];
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt) {
    faults.push({ pointer: "/endsAt", detail: "must be later than `startsAt`" });
  }
  if (when !== undefined) faults.push(...below("/when", checkCondition(when)));
  if (match !== undefined) faults.push(...below("/match", checkCondition(match)));
  return [...faults, ...below("/localizations", checkTags(Object.entries(localizations ?? {})))];
}

function checkTags(localizations: readonly (readonly [string, unknown])[]): Fault[] {
  if (localizations.length > localizationsMax) {
    return [{ pointer: "", detail: `must be ${localizationsMax} at most` }];
  }
  const seen = new Set<string>();
  return localizations.flatMap(([tag, content]): Fault[] => {
    const pointer = pointerStep(tag);
    if (!isLanguageTag(tag)) return [{ pointer, detail: "must be named by a BCP 47 language tag" }];
    if (seen.has(tag.toLowerCase())) return [{ pointer, detail: "stands here twice" }];
    seen.add(tag.toLowerCase());
    return isJsonObject(content) ? [] : [{ pointer, detail: "must be an object" }];
  });
}

/**
 * Yields the errors of a badge's content, one list per language, so that the caller can pause in
 * between: a schema can be slow. {@link checkBadge} must have found no errors.
 */
export function* checkContents(fields: BadgeFields, type: BadgeType): Generator<Fault[]> {
  const faults = checkContent(type, fields.content);
  yield below("/content", faults);
  // The errors of the content itself would be repeated for each language.
  if (faults.length > 0) return;
  for (const { tag, content } of localizedContents(fields)) {
    yield below(`/localizations${pointerStep(tag)}`, checkContent(type, content));
  }
}
