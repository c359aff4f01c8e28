/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "./browser.ts";
import { aBadge, listenForBadges, openElementPage, waitForBadges } from "./element_page.ts";

/** A badge whose text is the product's id and variants. */
const byEntry = ({ id, variantIds }: { id: number; variantIds?: number[] }) => [
  aBadge(`${id}:${variantIds ?? "any"}`),
];

Deno.test("properties set before the definition apply, and the element dispatches what it shows", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, { body: "", badgesOf: byEntry });
  const { page } = element;
  const received = await listenForBadges(page);
  await page.evaluate(async () => {
    const early = Object.assign(document.createElement("early-badges"), {
      productId: 6,
      variantIds: [61],
    });
    document.body.append(early);
    const path = "/element.js";
    const { defineProductBadges } = await import(path);
    defineProductBadges(Reflect.get(globalThis, "client"), "early-badges");
  });
  assertEquals((await received()).map(({ content }) => content), [{ text: "6:61" }]);
  await waitForBadges(page, ["6:61"], "early-badges");
});

Deno.test("a declarative shadow root from the server stays until the answer", async () => {
  await using browser = await startBrowser();
  const body = `<product-badges product-id="1">
    <template shadowrootmode="open"><em>Sale</em></template></product-badges>`;
  const answers = Promise.withResolvers<void>();
  await using element = await openElementPage(browser, {
    body,
    badgesOf: async () => {
      await answers.promise;
      return [aBadge("New")];
    },
  });
  const { page, errors } = element;
  await page.waitForFunction(() => customElements.get("product-badges"));
  assert(await page.getByText("Sale").isVisible());
  answers.resolve();
  await waitForBadges(page, ["New"]);
  assertEquals(await page.getByText("Sale").count(), 0);
  assertEquals(errors, []);
});

Deno.test("an element with its own client uses it, and follows that client's context", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: byEntry,
  });
  const { page, queries } = element;
  await waitForBadges(page, ["1:any"]);
  await page.evaluate(`{
    globalThis.other = Object.assign(new EventTarget(), {
      text: "mine",
      forProducts: async ([{ id }]) => ({
        errors: [],
        get: () => [{ id: "x", typeId: "label", content: { text: other.text + id } }],
      }),
    });
    document.querySelector("product-badges").client = other;
  }`);
  await waitForBadges(page, ["mine1"]);
  await page.evaluate(`other.text = "new"; other.dispatchEvent(new Event("contextchange"))`);
  await waitForBadges(page, ["new1"]);
  await page.evaluate(`client.setContext({ locale: "fr" })`);
  await page.evaluate(`document.querySelector("product-badges").productId = 2`);
  await waitForBadges(page, ["new2"]);
  assertEquals(queries.length, 1);
});

Deno.test("a late answer is not shown, even if the client ignored the signal", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, { body: "", badgesOf: byEntry });
  const { page } = element;
  const shown = await page.evaluate(`(async () => {
    const answers = [];
    const badges = document.createElement("product-badges");
    badges.productId = 1;
    badges.client = Object.assign(new EventTarget(), {
      forProducts: () => new Promise((resolve) => answers.push((text) => resolve({
        errors: [],
        get: () => [{ id: "x", typeId: "label", content: { text } }],
      }))),
    });
    document.body.append(badges);
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    await settled();
    badges.variantIds = [11];
    await settled();
    answers[1]("new");
    answers[0]("old");
    await settled();
    return badges.shadowRoot.textContent;
  })()`);
  assertEquals(shown, "new");
});

Deno.test("a client does not keep an element alive that was removed from the page", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, { body: "", badgesOf: byEntry });
  const listening = await element.page.evaluate(`(() => {
    const clientOf = (listeners) => ({
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
      forProducts: () => new Promise(() => {}),
    });
    const [first, second] = [new Set(), new Set()];
    const counts = () => [first.size, second.size].join();
    const badges = document.createElement("product-badges");
    badges.client = clientOf(first);
    const seen = [counts()];
    document.body.append(badges);
    seen.push(counts());
    badges.client = clientOf(second);
    seen.push(counts());
    badges.remove();
    return [...seen, counts()];
  })()`);
  assertEquals(listening, ["0,0", "1,0", "0,1", "0,0"]);
});
