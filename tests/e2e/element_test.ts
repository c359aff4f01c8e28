/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "./browser.ts";
import { aBadge, openElementPage, quietMoment, waitForBadges } from "./element_page.ts";

/** The texts of the badges that an element shows. */
const shown = (page: Page, selector = "product-badges") =>
  page.locator(`${selector} li`).allTextContents();

/** A badge whose text is the product's id and variants. */
const byEntry = ({ id, variantIds }: { id: number; variantIds?: number[] }) => [
  aBadge(`${id}:${variantIds ?? "any"}`),
];

Deno.test("a grid of 48 elements sends one request", async () => {
  await using browser = await startBrowser();
  const body = Array.from(
    { length: 48 },
    (_, index) => `<product-badges product-id="${index}"></product-badges>`,
  ).join("");
  await using grid = await openElementPage(browser, { body, badgesOf: byEntry });
  await waitForBadges(grid.page, ["47:any"], "product-badges:last-of-type");
  assertEquals(await shown(grid.page), Array.from({ length: 48 }, (_, index) => `${index}:any`));
  assertEquals(grid.queries.map(({ query }) => query.products.length), [48]);
  assertEquals(grid.errors, []);
});

Deno.test("the element follows its attributes, and sends one request for several changes", async () => {
  await using browser = await startBrowser();
  const body = `<product-badges product-id="1"></product-badges>`;
  await using element = await openElementPage(browser, { body, badgesOf: byEntry });
  const { page, queries } = element;
  await waitForBadges(page, ["1:any"]);

  await page.evaluate(() => {
    const badges = document.querySelector("product-badges")!;
    for (let id = 2; id < 50; id++) badges.productId = id;
    badges.setAttribute("variant-ids", " 7, 8\n9 ");
  });
  await waitForBadges(page, ["49:7,8,9"]);
  assertEquals(queries.length, 2);

  await page.evaluate(() => document.querySelector("product-badges")!.variantIds = []);
  await waitForBadges(page, ["49:"]);
  assertEquals(queries.at(-1)?.query.products, [{ id: 49, variantIds: [] }]);

  await page.evaluate(() => document.querySelector("product-badges")!.variantIds = undefined);
  await waitForBadges(page, ["49:any"]);
  assertEquals(
    await page.evaluate(() => document.querySelector("product-badges")!.outerHTML),
    `<product-badges product-id="49"></product-badges>`,
  );
});

Deno.test("the element requests and shows nothing without a valid product id", async () => {
  await using browser = await startBrowser();
  const names = ["", " ", "x", "1.5", "0x10", "1e3", "9007199254740993", "NaN"];
  const body = [
    ...names.map((name) => `<product-badges product-id="${name}"></product-badges>`),
    `<product-badges></product-badges>`,
    `<product-badges product-id="1" variant-ids="2,x"></product-badges>`,
    `<product-badges product-id="5" id="last"></product-badges>`,
  ].join("");
  await using element = await openElementPage(browser, { body, badgesOf: byEntry });
  await waitForBadges(element.page, ["5:any"], "#last");
  assertEquals(element.queries.map(({ query }) => query.products), [[{ id: 5 }]]);
  assertEquals(await shown(element.page), ["5:any"]);

  await element.page.evaluate(() =>
    document.querySelector("#last")!.setAttribute("product-id", "x")
  );
  await waitForBadges(element.page, [], "#last");
  assertEquals(element.errors, []);
});

Deno.test("a new context sends a new request, and a late answer is not shown", async () => {
  await using browser = await startBrowser();
  const body = `<product-badges product-id="1"></product-badges>`;
  const slow = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await using element = await openElementPage(browser, {
    body,
    badgesOf: async ({ id }, { locale }) => {
      if (id === 2) {
        requested.resolve();
        await slow.promise;
      }
      return [aBadge(`${id} ${locale}`)];
    },
  });
  const { page } = element;
  await waitForBadges(page, ["1 undefined"]);
  await page.evaluate(`client.setContext({ locale: "fr" })`);
  await waitForBadges(page, ["1 fr"]);

  await page.evaluate(() => document.querySelector("product-badges")!.productId = 2);
  await requested.promise;
  // A product's badges are not shown on another while its own are requested.
  await waitForBadges(page, []);
  await page.evaluate(() => document.querySelector("product-badges")!.productId = 3);
  await waitForBadges(page, ["3 fr"]);
  slow.resolve();
  await quietMoment(page);
  assertEquals(await shown(page), ["3 fr"]);
});

Deno.test("server-rendered content stays until the answer, and if there is none", async () => {
  await using browser = await startBrowser();
  const body = [1, 2, 3].map((id) =>
    `<product-badges id="p${id}" product-id="${id}"><em>Sale</em></product-badges>`
  ).join("");
  const answers = Promise.withResolvers<void>();
  let isBroken = false;
  await using element = await openElementPage(browser, {
    body,
    badgesOf: async ({ id }) => {
      if (isBroken) throw new Error("broken");
      await answers.promise;
      return id === 1 ? [aBadge("New")] : [];
    },
  });
  const { page } = element;
  const sale = page.locator("em");
  await page.waitForFunction(() => document.querySelector("product-badges")?.shadowRoot);
  for (const id of [0, 1, 2]) assert(await sale.nth(id).isVisible());
  answers.resolve();
  await waitForBadges(page, ["New"], "#p1");
  for (const id of [0, 1, 2]) assert(!await sale.nth(id).isVisible());

  isBroken = true;
  const refused = page.waitForResponse((response) => response.status() === 500);
  await page.evaluate(() => {
    document.body.innerHTML = `<product-badges product-id="4"><em>Sale</em></product-badges>`;
  });
  await refused;
  await quietMoment(page);
  assert(await sale.isVisible());

  // It does not apply to another product.
  await page.evaluate(() => document.querySelector("product-badges")!.productId = 5);
  await sale.waitFor({ state: "hidden" });
});

Deno.test("badges of another context are removed when the service fails", async () => {
  await using browser = await startBrowser();
  let isBroken = false;
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: () => {
      if (isBroken) throw new Error("broken");
      return [aBadge("Members")];
    },
  });
  const { page } = element;
  await waitForBadges(page, ["Members"]);
  isBroken = true;
  await page.evaluate(() => document.querySelector("product-badges")!.refresh());
  await page.evaluate(`client.setContext({ bigcommerce: { customerGroup: 4 } })`);
  await waitForBadges(page, []);
  isBroken = false;
  await page.evaluate(() => document.querySelector("product-badges")!.refresh());
  await waitForBadges(page, ["Members"]);
});

Deno.test("an element removed from the page sends no requests, until it is inserted again", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: ({ id }, { locale }) => [aBadge(`${id} ${locale}`)],
  });
  const { page, queries } = element;
  await waitForBadges(page, ["1 undefined"]);
  await page.evaluate(`{
    globalThis.away = document.querySelector("product-badges");
    away.remove();
    client.setContext({ locale: "fr" });
    away.setAttribute("product-id", "2");
  }`);
  await quietMoment(page);
  assertEquals(queries.length, 1);
  await page.evaluate(`document.body.append(away)`);
  await waitForBadges(page, ["2 fr"]);
  assertEquals(queries.length, 2);
});
