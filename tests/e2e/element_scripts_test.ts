/// <reference lib="dom" />
import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import type { AnyBadge } from "../../src/client/mod.ts";
import { startBrowser } from "./browser.ts";
import { aBadge, openElementPage } from "./element_page.ts";
import { scriptVectors } from "./scripts/script_vectors.ts";

/** Badges with the vector in every possible place: text, colours, any field, a field's name. */
function badgesWith(vector: string): AnyBadge[] {
  return [
    aBadge(vector),
    aBadge("x", {
      content: { text: "x", textColour: vector, backgroundColour: vector, background: vector },
    }),
    aBadge("x", { content: { [vector]: vector } }),
    aBadge("x", { typeId: "own", content: { text: vector, link: vector, [vector]: vector } }),
  ];
}

const ownRendering = `<template data-badge-type="own"><b data-field="text"></b>
<a data-field="link" href="#top" title="x"></a><style data-field="text"></style></template>`;

Deno.test("no script in content runs, and none of it becomes markup, for 300+ vectors", async () => {
  const vectors = scriptVectors();
  assertGreaterOrEqual(vectors.length, 300);
  await using browser = await startBrowser();
  const elements = vectors.map((_, id) => `<product-badges product-id="${id}"></product-badges>`);
  await using element = await openElementPage(browser, {
    body: ownRendering + elements.join(""),
    badgesOf: ({ id }) => badgesWith(vectors[id] ?? ""),
  });
  const { page, errors, foreignRequests } = element;
  await page.evaluate(`globalThis.executions = 0; globalThis.ran = () => executions++`);
  // A script that ran earlier would have thrown for lack of `ran`, and the exception would be in
  // `errors`.
  await page.waitForFunction(
    (count) => document.querySelectorAll("product-badges > [slot]").length === count,
    vectors.length,
  );

  const texts = await page.evaluate(() =>
    [...document.querySelectorAll("product-badges")].map((badges) =>
      badges.shadowRoot?.querySelector("li")?.textContent
    )
  );
  assertEquals(texts, vectors);
  const made = await page.evaluate(() => {
    const names = new Set<string>();
    for (const badges of document.querySelectorAll("product-badges")) {
      for (const root of [badges, badges.shadowRoot]) {
        for (const element of root?.querySelectorAll("*") ?? []) {
          const attributes = element.getAttributeNames().filter((name) => name !== "slot");
          names.add(`${element.localName}[${attributes}]${element.getAttribute("style") ?? ""}`);
        }
      }
    }
    return [...names].sort();
  });
  assertEquals(made, [
    "a[data-field,href,title]",
    "b[data-field]",
    "li[part,dir]",
    "slot[name]",
    "span[data-product-badges]",
    "style[data-field]",
    "ul[role,part]",
  ]);
  await page.locator("product-badges").first().hover();
  assertEquals(await page.evaluate("executions"), 0);
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("the vectors are effective: inserted as markup, many of them run", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, { body: "", badgesOf: () => [] });
  const { page } = element;
  await page.evaluate(`globalThis.executions = 0; globalThis.ran = () => executions++`);
  await page.evaluate((vectors) => {
    for (const vector of vectors) {
      const place = document.createElement("div");
      place.innerHTML = vector;
      document.body.append(place);
    }
  }, scriptVectors().filter((vector) => !/refresh|<base/.test(vector)));
  await page.waitForFunction("executions >= 50");
});
