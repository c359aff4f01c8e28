import type { Faults } from "../../../data/faults.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import type { ContentCheck, ContentFault } from "../../../content_form/schema/content_faults.ts";
import type { BadgeValue } from "./badge_value.ts";
import { contentIn } from "./localized_content.ts";

interface Words {
  readonly content: (fault: ContentFault) => string;
  /** The message for an end that is not later than the start. */
  readonly ends: string;
}

/** The errors of a badge that can be found without the service, by JSON Pointers into the badge. */
export function valueFaults(value: BadgeValue, check: ContentCheck, words: Words): Faults {
  const { startsAt, endsAt, content, localizations = {} } = value;
  const faults: Record<string, string> = {};
  const tell = (pointer: string, found: readonly ContentFault[]) => {
    for (const fault of found) faults[pointer + fault.pointer] ??= words.content(fault);
  };
  const ownFaults = check(content);
  tell("/content", ownFaults);
  // Errors of the default content would be repeated for each language.
  if (ownFaults.length === 0) {
    for (const tag of Object.keys(localizations)) {
      tell(memberPointer("/localizations", tag), check(contentIn(value, tag)));
    }
  }
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
    faults["/endsAt"] = words.ends;
  }
  return faults;
}

/** The errors at or below a pointer, by pointers relative to it. */
export function faultsBelow(faults: Faults, pointer: string): Faults {
  return Object.fromEntries(
    Object.entries(faults)
      .filter(([at]) => at === pointer || at.startsWith(`${pointer}/`))
      .map(([at, text]) => [at.slice(pointer.length), text]),
  );
}
