import { pointerStep, type Violation } from "../errors.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { localizationsMax } from "../limits.ts";
import { isLanguageTag } from "./language_tag.ts";

/**
 * Returns the errors of a map of objects by language, with JSON Pointers into it. `other` is a key,
 * in lower case, that is allowed although it is no language.
 */
export function languageViolations(languages: JsonObject, other?: string): Violation[] {
  const entries = Object.entries(languages);
  if (entries.length > localizationsMax) {
    return [{ pointer: "", detail: `must have at most ${localizationsMax} languages` }];
  }
  const seen = new Set<string>();
  return entries.flatMap(([tag, content]): Violation[] => {
    const pointer = pointerStep(tag);
    const key = tag.toLowerCase();
    if (key !== other && !isLanguageTag(tag)) {
      return [{ pointer, detail: "must be a BCP 47 language tag" }];
    }
    if (seen.has(key)) return [{ pointer, detail: "is a duplicate" }];
    seen.add(key);
    return isJsonObject(content) ? [] : [{ pointer, detail: "must be an object" }];
  });
}
