import type { BadgeFields } from "./badge.ts";
import type { BadgeType } from "./badge_type.ts";
import { checkCondition } from "../conditions/read_condition.ts";
import { below, type Fault, pointerStep } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import { localizationsMax } from "../limits.ts";
import { isLanguageTag } from "./locale.ts";
import { localizedContents } from "./localization.ts";
import { checkContent } from "../schema/check_content.ts";

/** What is wrong with a badge beside its content, by JSON Pointers; its fields are of the right form. */
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
 * What is wrong with the content of a badge that {@link checkBadge} found in order: in each of its
 * languages, one after another, for a schema may take its time.
 */
export function* checkContents(fields: BadgeFields, type: BadgeType): Generator<Fault[]> {
  const faults = checkContent(type, fields.content);
  yield below("/content", faults);
  // What is wrong with the content itself would be told again in each language.
  if (faults.length > 0) return;
  for (const { tag, content } of localizedContents(fields)) {
    yield below(`/localizations${pointerStep(tag)}`, checkContent(type, content));
  }
}
