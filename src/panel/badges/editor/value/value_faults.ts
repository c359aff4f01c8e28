import type { Faults } from "../../../data/faults.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import type { ContentCheck, ContentFault } from "../../../content_form/schema/content_faults.ts";
import type { BadgeValue } from "./badge_value.ts";
import { contentIn } from "./localized_content.ts";

interface Words {
  readonly content: (fault: ContentFault) => string;
  /** Said at an end that is not later than the beginning. */
  readonly ends: string;
}

/** What is wrong with a badge, as far as it is known without asking the service, by pointers into the badge. */
export function valueFaults(value: BadgeValue, check: ContentCheck, words: Words): Faults {
  const { startsAt, endsAt, content, localizations = {} } = value;
  const faults: Record<string, string> = {};
  const tell = (pointer: string, found: readonly ContentFault[]) => {
    for (const fault of found) faults[pointer + fault.pointer] ??= words.content(fault);
  };
  const ownFaults = check(content);
  tell("/content", ownFaults);
  // What is wrong with the content itself would be told again in each language.
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

/** The faults below a pointer, by pointers from there. */
export function faultsBelow(faults: Faults, pointer: string): Faults {
  return Object.fromEntries(
    Object.entries(faults)
      .filter(([at]) => at === pointer || at.startsWith(`${pointer}/`))
      .map(([at, text]) => [at.slice(pointer.length), text]),
  );
}
