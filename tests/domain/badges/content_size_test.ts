import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  checkContentSize,
  contentSizes,
  largestContentBytes,
} from "../../../src/domain/badges/content_size.ts";
import { localizedContents } from "../../../src/domain/badges/localization.ts";
import { jsonBytes, type JsonObject } from "../../../src/domain/json.ts";
import { contentMaxBytes } from "../../../src/domain/limits.ts";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { aBadge, aProject } from "../../support/builders.ts";

const tags = ["fr", "FR-CA", "fr-ca-x-home", "zh-Hant-CN", "zh", "x-a-b", "en-US", "fr-x-a"];
const keys = fc.constantFrom("a", "b", "é", "__proto__", "constructor", "😀");
const contents = fc.dictionary(keys, fc.jsonValue({ maxDepth: 1 }), { noNullPrototype: true })
  .map((it): JsonObject => JSON.parse(JSON.stringify(it)));
const localizations = fc.dictionary(fc.constantFrom(...tags), contents)
  .map((it): JsonObject => JSON.parse(JSON.stringify(it)));

Deno.test("contentSizes() returns the size of each merged content", () => {
  fc.assert(fc.property(contents, localizations, (content, localizations) => {
    const badge = { content, localizations };
    const sizes = new Map(contentSizes(badge).map(({ tag, bytes }) => [tag, bytes]));
    const expected = localizedContents(badge).map(({ tag, content }) =>
      [tag, jsonBytes(content)] as const
    );
    assertEquals(sizes, new Map([[undefined, jsonBytes(content)], ...expected]));
    assertEquals(largestContentBytes(badge), Math.max(...sizes.values()));
  }));
});

Deno.test("checkContentSize() names the languages over the limit, in bytes of UTF-8", () => {
  const longest = { a: "é".repeat((contentMaxBytes - 8) / 2) };
  const check = (content: JsonObject, localizations: JsonObject, ...pointers: string[]) =>
    assertEquals(
      checkContentSize({ content, localizations }).map((it) => "pointer" in it && it.pointer),
      pointers,
    );
  check(longest, { fr: { a: "" } });
  check({ ...longest, b: 1 }, {}, "/content");
  check({}, { fr: longest, "fr-CA": { b: 1 }, de: { b: 1 } }, "/localizations/fr-CA");
  check({ b: 1 }, { fr: longest, "fr-CA": { a: "" } }, "/localizations/fr");
});

Deno.test("contentBytes of a project is the sum over its badges after any changes", () => {
  const number = fc.nat(4);
  const step = fc.oneof(
    fc.record({ kind: fc.constant("put" as const), number, content: contents, localizations }),
    fc.record({ kind: fc.constant("delete" as const), number }),
    fc.record({ kind: fc.constant("look" as const) }),
  );
  fc.assert(fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
    const project = aProject({ badges: [aBadge({ number: 0 }), aBadge({ number: 1 })] });
    steps.forEach((it, index) => {
      if (it.kind === "look") return checkTotal();
      const revision = index + 2;
      const { content, localizations } = it.kind === "put" ? it : {};
      const change = content === undefined ? { kind: "deleteBadge" as const, badge: it.number } : {
        kind: "putBadge" as const,
        badge: aBadge({ number: it.number, content, ...(localizations && { localizations }) }),
      };
      project.apply([{ revision, steps: [change] }], { name: "Shop" });
    });
    checkTotal();

    function checkTotal() {
      const sum = (total: number, badge: BadgeRecord) =>
        total + Math.max(...contentSizes(badge).map(({ bytes }) => bytes));
      assertEquals(project.contentBytes, [...project.badges()].reduce(sum, 0));
    }
  }));
});

Deno.test("contentSizes() leaves out languages with a tag that is too long, however it is formed", () => {
  const localizations: JsonObject = { ["a-".repeat(500_000)]: { a: 1 }, fr: {} };
  assertEquals(contentSizes({ content: {}, localizations }).map(({ tag }) => tag), [
    undefined,
    "fr",
  ]);
});
