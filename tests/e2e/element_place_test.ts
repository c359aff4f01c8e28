/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "./browser.ts";
import { aBadge, listenForBadges, openElementPage, quietMoment } from "./element_page.ts";

const template = `<template data-badge-type="label"><b data-field="text"></b></template>`;

/** The visible renderings by templates. */
const seen = (page: Page) => page.locator("product-badges b:visible").allTextContents();

Deno.test("a copied element shows its own renderings once, before and after its answer", async () => {
  await using browser = await startBrowser();
  let waiting = Promise.resolve();
  await using element = await openElementPage(browser, {
    body: `${template}<p><product-badges product-id="1"><em>Sale</em></product-badges></p>`,
    badgesOf: async (_, { locale }) => {
      await waiting;
      return [aBadge(`${locale} 1`), aBadge(`${locale} 2`)];
    },
  });
  const { page, errors } = element;
  await page.getByText("undefined 2").waitFor();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting = promise;
  await page.evaluate(`client.setContext({ locale: "fr" })`);
  await page.evaluate(() => {
    const p = document.querySelector("p")!;
    const html = p.innerHTML;
    p.innerHTML = html;
    document.body.append(p.cloneNode(true));
  });
  const old = ["undefined 1", "undefined 2"];
  assertEquals(await seen(page), [...old, ...old]);
  assert(!await page.locator("em").first().isVisible());
  resolve();
  await page.locator("p:last-of-type").getByText("fr 2").waitFor();
  assertEquals(await seen(page), ["fr 1", "fr 2", "fr 1", "fr 2"]);
  assertEquals(await page.locator("product-badges b").count(), 4);
  assertEquals(errors, []);
});

Deno.test("a copied element shows no badges of another context if there is no answer", async () => {
  await using browser = await startBrowser();
  let isBroken = false;
  await using element = await openElementPage(browser, {
    body: `${template}<product-badges product-id="1"></product-badges>`,
    badgesOf: () => {
      if (isBroken) throw new Error("broken");
      return [aBadge("Members")];
    },
  });
  const { page } = element;
  await page.getByText("Members").waitFor();
  isBroken = true;
  const refused = page.waitForResponse((response) => response.status() === 500);
  await page.evaluate(`{
    const copy = document.querySelector("product-badges").cloneNode(true);
    document.querySelector("product-badges").replaceWith(copy);
    client.setContext({ locale: "fr" });
  }`);
  await refused;
  await page.locator("product-badges b").waitFor({ state: "detached" });
  await quietMoment(page);
  assertEquals(await page.locator("product-badges b").count(), 0);
});

Deno.test("in a shadow root the element finds the document's template, and its events bubble out", async () => {
  await using browser = await startBrowser();
  const body = `${template}<div><template shadowrootmode="open">
    <product-badges></product-badges></template></div>`;
  await using element = await openElementPage(browser, { body, badgesOf: () => [aBadge("New")] });
  const { page } = element;
  const received = await listenForBadges(page);
  await page.evaluate(() => {
    const host = document.querySelector("div")!;
    host.shadowRoot!.querySelector("product-badges")!.productId = 1;
  });
  assertEquals((await received()).length, 1);
  assertEquals(await page.locator("b").allTextContents(), ["New"]);
});

Deno.test("an element moved to another document keeps its styles, and finds that page's template", async () => {
  await using browser = await startBrowser();
  const body = `<iframe srcdoc="<!doctype html><title>Other</title>
    <template data-badge-type=own><b data-field=text></b></template>"></iframe>
    <product-badges product-id="1"></product-badges>`;
  await using element = await openElementPage(browser, {
    body,
    badgesOf: ({ id }) => [aBadge(`plain ${id}`), aBadge(`own ${id}`, { typeId: "own" })],
  });
  const { page, errors } = element;
  await page.getByText("plain 1").waitFor();
  await page.waitForLoadState("load");
  await page.evaluate(() => {
    const badges = document.querySelector("product-badges")!;
    document.querySelector("iframe")!.contentDocument!.body.append(badges);
    badges.productId = 2;
  });
  const inside = page.frameLocator("iframe");
  await inside.locator("b", { hasText: "own 2" }).waitFor();
  const plain = inside.getByText("plain 2");
  const radius = () => plain.evaluate((item) => getComputedStyle(item).borderRadius);
  assert(await radius() !== "0px");

  await page.evaluate(() =>
    document.body.append(
      document.querySelector("iframe")!.contentDocument!.querySelector("product-badges")!,
    )
  );
  const back = await page.getByText("plain 2").evaluate((item) =>
    getComputedStyle(item).borderRadius
  );
  assert(back !== "0px");
  assertEquals(errors, []);
});
