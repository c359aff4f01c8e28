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
 */
export function lookupTags(text: string): string[] {
  if (!isLanguageTag(text)) return [];
  const subtags = text.toLowerCase().split("-");
  const tags: string[] = [];
  while (subtags.length > 0) {
    tags.push(subtags.join("-"));
    subtags.pop();
    // A single letter or digit only introduces what follows it.
    if (subtags.at(-1)?.length === 1) subtags.pop();
  }
  return tags;
}
