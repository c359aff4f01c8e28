import { nameMaxChars } from "../../../../domain/limits.ts";
import type { InputErrors } from "../../../data/service_problem.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import type {
  ContentCheck,
  ContentViolation,
} from "../../../content_form/schema/content_violations.ts";
import type { BadgeValue } from "./badge_value.ts";
import { contentIn } from "../../localized_content.ts";

interface Words {
  readonly content: (error: ContentViolation) => string;
  /** The message for an end that is not later than the start. */
  readonly ends: string;
}

/** The errors of a badge that can be found without the service, by JSON Pointers into the badge. */
export function valueErrors(value: BadgeValue, check: ContentCheck, words: Words): InputErrors {
  const { name = "", startsAt, endsAt, content, localizations = {} } = value;
  const errors: Record<string, string> = {};
  const add = (pointer: string, found: readonly ContentViolation[]) => {
    for (const error of found) errors[pointer + error.pointer] ??= words.content(error);
  };
  const ownViolations = check(content);
  add("/content", ownViolations);
  // Errors of the default content would be repeated for each language.
  if (ownViolations.length === 0) {
    for (const tag of Object.keys(localizations)) {
      add(memberPointer("/localizations", tag), check(contentIn(value, tag)));
    }
  }
  if ([...name].length > nameMaxChars) {
    const keyword = "maxLength";
    errors["/name"] = words.content({ pointer: "", keyword, wanted: nameMaxChars });
  }
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
    errors["/endsAt"] = words.ends;
  }
  return errors;
}
