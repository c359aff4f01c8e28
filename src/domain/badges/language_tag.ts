import { parse } from "bcp-47";
import { languageTagMaxChars } from "../limits.ts";

/**
 * Whether a text is a well-formed language tag (BCP 47: RFC 5646, section 2.1), in any case, of at
 * most `languageTagMaxChars`.
 */
export function isLanguageTag(text: string): boolean {
  if (text.length > languageTagMaxChars) return false;
  const { language, irregular, regular, privateuse } = parse(text, { normalize: false });
  return Boolean(language || irregular || regular) || privateuse.length > 0;
}

/**
 * Returns the tags that lookup (RFC 4647, section 3.4) tries for a language tag: the tag itself,
 * then with subtags removed from its end, the most general one last, in lower case. For
 * `zh-Hant-CN-x-pinyin`: `zh-hant-cn-x-pinyin`, `zh-hant-cn`, `zh-hant`, `zh`. Empty for a text
 * that is not a tag.
 */
export function lookupTags(text: string): string[] {
  if (!isLanguageTag(text)) return [];
  const whole = text.toLowerCase();
  const tags: string[] = [];
  for (let end = whole.length; end > 0; end = whole.lastIndexOf("-", end - 1)) {
    // A single letter or digit only introduces the subtag after it.
    const isComplete = end === whole.length || (end > 1 && whole[end - 2] !== "-");
    if (isComplete) tags.push(whole.slice(0, end));
  }
  return tags;
}
