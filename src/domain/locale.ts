import { parse } from "bcp-47";

/** Whether a text is a well-formed language tag (BCP 47: RFC 5646, section 2.1), in any case. */
export function isLanguageTag(text: string): boolean {
  const { language, irregular, regular, privateuse } = parse(text, { normalize: false });
  return Boolean(language || irregular || regular) || privateuse.length > 0;
}

/**
 * What RFC 4647, section 3.4, looks up for a language tag: the tag itself, then with subtags cut off its
 * end, the most general one last; in lower case. Of `zh-Hant-CN-x-pinyin`: `zh-hant-cn-x-pinyin`,
 * `zh-hant-cn`, `zh-hant`, `zh`. None for a text that is no tag.
 *
 * Those over `maxChars` are left out: of a tag as long as a query may be they would be tens of thousands,
 * each of them as long.
 */
export function lookupTags(text: string, maxChars = text.length): string[] {
  if (!isLanguageTag(text)) return [];
  const whole = text.toLowerCase();
  const tags: string[] = [];
  for (let end = whole.length; end > 0; end = whole.lastIndexOf("-", end - 1)) {
    // A single letter or digit only introduces what follows it.
    const isComplete = end === whole.length || (end > 1 && whole[end - 2] !== "-");
    if (isComplete && end <= maxChars) tags.push(whole.slice(0, end));
  }
  return tags;
}
