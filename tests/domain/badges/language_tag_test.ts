import { assertEquals } from "@std/assert";
import { isLanguageTag, lookupTags } from "../../../src/domain/badges/language_tag.ts";

Deno.test("isLanguageTag() accepts well-formed tags as of RFC 5646, in any case", () => {
  const tags = ["fr", "FR", "fr-CA", "fR-ca", "zh-Hant-TW", "zh-cmn-Hans-CN", "es-419", "sl-rozaj"];
  tags.push("de-1996", "en-a-bbb-x-a-ccc", "x-whatever", "i-klingon", "art-lojban", "toString");
  for (const tag of tags) assertEquals(isLanguageTag(tag), true, tag);
});

Deno.test("isLanguageTag() rejects any other string", () => {
  const texts = ["", "-", "f", "fr-", "-fr", "fr--CA", "fr_CA", "fr CA", "toolongsubtag", "*", "é"];
  texts.push("fr-toolongsubtag", "x", "x-", "en-x", "en-a", "i-unknown", "123", "fr-*", "fr\n");
  for (const text of texts) assertEquals(isLanguageTag(text), false, text);
});

const check = (tag: string, ...expected: string[]) => assertEquals(lookupTags(tag), expected, tag);

Deno.test("lookupTags() removes subtags from the end, in lower case", () => {
  check("fr", "fr");
  check("FR-ca", "fr-ca", "fr");
  check("zh-Hant-TW", "zh-hant-tw", "zh-hant", "zh");
  check("de-DE-1996", "de-de-1996", "de-de", "de");
});

Deno.test("lookupTags() removes a singleton together with the subtag that it introduces", () => {
  check("zh-Hant-CN-x-pinyin", "zh-hant-cn-x-pinyin", "zh-hant-cn", "zh-hant", "zh");
  check("en-a-bbb-cc", "en-a-bbb-cc", "en-a-bbb", "en");
  check("en-x-a-b", "en-x-a-b", "en");
  check("en-x-a-b-cc", "en-x-a-b-cc", "en");
  check("x-shop", "x-shop");
  check("i-klingon", "i-klingon");
});

Deno.test("lookupTags() returns nothing for an invalid tag", () => {
  for (const text of ["", "fr-", "fr_CA", "toolongsubtag"]) check(text);
});

Deno.test("isLanguageTag() accepts up to 255 characters, so that long input is not split into subtags", () => {
  const tag = "en-x" + "-ab".repeat(83) + "-a";
  assertEquals([tag.length, isLanguageTag(tag)], [255, true]);
  assertEquals([isLanguageTag(`${tag}b`), lookupTags(`${tag}b`)], [false, []]);
});
