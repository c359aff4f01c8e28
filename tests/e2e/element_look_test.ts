/// <reference lib="dom" />
import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { startBrowser } from "./browser.ts";
import { aBadge, openElementPage, strictPolicy } from "./element_page.ts";

const badges = () => [
  aBadge("-20 %", {
    typeId: "price",
    content: { text: "-20 %", textColour: "#fff", backgroundColour: "rgb(193 18 31)" },
  }),
  aBadge("خصم"),
];

Deno.test("the element is a list with an accessible name", async () => {
  await using browser = await startBrowser();
  const body = `<product-badges product-id="1" label="Badges of the mug"></product-badges>`;
  await using element = await openElementPage(browser, { body, badgesOf: badges });
  const { page } = element;
  await page.locator("product-badges li").first().waitFor();
  assertEquals(
    await page.locator("product-badges").ariaSnapshot(),
    `- list "Badges of the mug":\n  - listitem: "-20 %"\n  - listitem: خصم`,
  );
  await page.evaluate(() =>
    document.querySelector("product-badges")!.setAttribute("label", "Marques")
  );
  await page.getByRole("list", { name: "Marques" }).waitFor();
});

Deno.test("the element works under a strict policy with Trusted Types, including colours", async () => {
  await using browser = await startBrowser();
  const body = `<template data-badge-type="label"><i data-field="text"></i></template>
    <product-badges product-id="1"></product-badges>`;
  const world = { body, badgesOf: badges, policy: strictPolicy };
  await using element = await openElementPage(browser, world);
  const { page, errors } = element;
  const price = page.locator("product-badges li").first();
  await price.waitFor();
  const style = await price.evaluate((item) => {
    const { color, backgroundColor, borderRadius } = getComputedStyle(item);
    return { color, backgroundColor, isRounded: borderRadius !== "0px" };
  });
  assertEquals(style, {
    color: "rgb(255, 255, 255)",
    backgroundColor: "rgb(193, 18, 31)",
    isRounded: true,
  });
  assertEquals(await page.locator("product-badges i").textContent(), "خصم");
  assertEquals(errors, []);
});

Deno.test('one line is reserved, or nothing with reserve="none"; badges shift nothing', async () => {
  await using browser = await startBrowser();
  const body = `<product-badges id="line" product-id="1"></product-badges><hr>
    <product-badges id="none" product-id="2" reserve="none"></product-badges>`;
  const answers = Promise.withResolvers<void>();
  await using element = await openElementPage(browser, {
    body,
    badgesOf: async ({ id }) => {
      await answers.promise;
      return id === 1 ? badges() : [];
    },
  });
  const { page } = element;
  await page.waitForFunction(() => document.querySelector("#none")?.shadowRoot);
  const height = async (selector: string) => (await page.locator(selector).boundingBox())?.height;
  const reserved = await height("#line");
  assertGreater(reserved ?? 0, 20);
  assertEquals(await height("#none"), 0);
  answers.resolve();
  await page.locator("#line li").first().waitFor();
  assertEquals(await height("#line"), reserved);
  assertEquals(await height("#none"), 0);
});

Deno.test("an icon is drawn beside the text, without a referrer, and shifts nothing", async () => {
  await using browser = await startBrowser();
  const icon = (icon: string) => aBadge(icon, { content: { icon, text: "Organic" } });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>`;
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: () => ["leaf", "/icon.svg", "/none.svg", "truck"].map(icon),
    files: { "/icon.svg": new Blob([svg], { type: "image/svg+xml" }) },
    policy: `${strictPolicy}; img-src 'self'`,
  });
  const { page, errors } = element;
  await page.locator("product-badges li").first().waitFor();
  // The image that does not load is removed.
  await page.locator("product-badges [part=icon]").nth(2).waitFor({ state: "detached" });
  const drawn = await page.locator("product-badges li").evaluateAll((items) =>
    items.map((item) => {
      const icon = item.querySelector("[part=icon]");
      const { width, height } = icon?.getBoundingClientRect() ?? {};
      return [icon?.localName, width, height, item.getBoundingClientRect().height];
    })
  );
  assertEquals(drawn, [
    ["svg", 16, 16, 28],
    ["img", 16, 16, 28],
    [undefined, undefined, undefined, 28],
    [undefined, undefined, undefined, 28],
  ]);
  const image = page.locator("product-badges img");
  assertEquals(await image.getAttribute("referrerpolicy"), "no-referrer");
  assertEquals(await image.getAttribute("alt"), "");
  assertEquals(
    await page.locator("product-badges").ariaSnapshot(),
    `- list:\n${"  - listitem: Organic\n".repeat(4).trimEnd()}`,
  );
  assertEquals(errors.filter((error) => !error.includes("404")), []);
});

Deno.test("badges follow the direction of a right-to-left page, and each text its own", async () => {
  await using browser = await startBrowser();
  const body = `<div dir="rtl"><product-badges product-id="1"></product-badges></div>`;
  await using element = await openElementPage(browser, { body, badgesOf: badges });
  const items = element.page.locator("product-badges li");
  await items.first().waitFor();
  const [first, second] = await Promise.all([
    items.nth(0).boundingBox(),
    items.nth(1).boundingBox(),
  ]);
  const page = await element.page.locator("product-badges").boundingBox();
  assert(first && second && page);
  assertLess(second.x, first.x);
  assertEquals(Math.round(first.x + first.width), Math.round(page.x + page.width));
  const directions = await items.evaluateAll((all) =>
    all.map((it) => getComputedStyle(it).direction)
  );
  assertEquals(directions, ["ltr", "rtl"]);
});

Deno.test("a shop renders a type with its own template, in the element or in the page, and its own style", async () => {
  await using browser = await startBrowser();
  const template = (type: string, mark: string) =>
    `<template data-badge-type="${type}">${mark}<b data-field="text">?</b> <u data-field="days">soon</u></template>`;
  // The element's own template takes precedence over the page's.
  const body = `${template("page", "P")}${template("own", "not ")}
    <product-badges product-id="1">${template("own", "O")}</product-badges>`;
  await using element = await openElementPage(browser, {
    body,
    badgesOf: ({ id }) => [
      aBadge("x", { typeId: "page", content: { text: `page ${id}`, days: 3 } }),
      aBadge("x", { typeId: "own", content: { text: `own ${id}` } }),
      aBadge("x", { typeId: "plain", content: { text: `plain ${id}` } }),
    ],
  });
  const { page } = element;
  const own = page.locator("product-badges > [slot]");
  await own.first().waitFor();
  assertEquals(await own.allTextContents(), ["Ppage 1 3", "Oown 1 soon"]);
  assertEquals(
    await page.locator("product-badges").ariaSnapshot(),
    "- list:\n  - listitem: Ppage 1 3\n  - listitem: Oown 1 soon\n  - listitem: plain 1",
  );
  // The rendering is in the page's own tree, where the page's style sheet applies.
  await page.addStyleTag({ content: "product-badges b { color: rgb(1, 2, 3) }" });
  const colour = await page.locator("b").first().evaluate((b) => getComputedStyle(b).color);
  assertEquals(colour, "rgb(1, 2, 3)");

  await page.evaluate(() => document.querySelector("product-badges")!.productId = 2);
  await page.getByText("page 2").waitFor();
  assertEquals(await own.count(), 2);
});

Deno.test("a type with the shop's own template has none of the element's styles", async () => {
  await using browser = await startBrowser();
  const body = `<template data-badge-type="price"><b data-field="text"></b></template>
    <style>product-badges::part(own) { color: rgb(1, 2, 3) }</style>
    <product-badges product-id="1"></product-badges>`;
  await using element = await openElementPage(browser, { body, badgesOf: badges });
  const price = element.page.locator("product-badges li").first();
  await price.waitFor();
  const style = await price.evaluate((item) => {
    const { padding, backgroundColor, borderRadius, color } = getComputedStyle(item);
    return { padding, backgroundColor, borderRadius, color };
  });
  assertEquals(style, {
    padding: "0px",
    backgroundColor: "rgba(0, 0, 0, 0)",
    borderRadius: "0px",
    color: "rgb(1, 2, 3)",
  });
  assertEquals(await price.getAttribute("part"), "badge badge-price own");
});

Deno.test("a field is not inserted into style or script elements of HTML or SVG", async () => {
  await using browser = await startBrowser();
  const kept = ["style", "script", "svg > style", "svg > script"];
  const body = `<template data-badge-type="label"><b data-field="text"></b>
    <style data-field="text">/**/</style><script data-field="text">"own"</script>
    <svg><style data-field="text">/**/</style><script data-field="text">"own"</script></svg>
    </template><product-badges product-id="1"></product-badges>`;
  const text = "b { color: rgb(1, 2, 3) }";
  await using element = await openElementPage(browser, { body, badgesOf: () => [aBadge(text)] });
  const { page } = element;
  assertEquals(await page.locator("product-badges b").textContent(), text);
  for (const selector of kept) {
    const inside = await page.locator(`product-badges span > ${selector}`).textContent();
    assert(inside === "/**/" || inside === `"own"`, selector);
  }
  const colour = await page.locator("b").evaluate((b) => getComputedStyle(b).color);
  assertEquals(colour, "rgb(0, 0, 0)");
});

Deno.test("the page's own style overrides the badge's colours", async () => {
  await using browser = await startBrowser();
  const body = `<style>product-badges::part(badge-price) { background: rgb(1, 2, 3) }</style>
    <product-badges product-id="1"></product-badges>`;
  await using element = await openElementPage(browser, { body, badgesOf: badges });
  const price = element.page.locator("product-badges li").first();
  await price.waitFor();
  const ground = await price.evaluate((item) => getComputedStyle(item).backgroundColor);
  assertEquals(ground, "rgb(1, 2, 3)");
});
