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

Deno.test("an element that was out of the page uses the client that was shared meanwhile", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: ({ id }, { locale }) => [aBadge(`${id} in ${locale ?? "none"}`)],
  });
  const { page } = element;
  await waitForBadges(page, ["1 in none"]);
  await page.evaluate(async () => {
    const card = document.querySelector("product-badges")!;
    card.remove();
    const path = "/element.js";
    const { defineProductBadges } = await import(path);
    defineProductBadges({ projectId: "test", method: "POST", context: { locale: "fr" } });
    document.body.append(card);
  });
  await waitForBadges(page, ["1 in fr"]);
});

Deno.test("an element with its own client uses it, and shows what that client reports", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: byEntry,
  });
  const { page, queries } = element;
  await waitForBadges(page, ["1:any"]);
  await page.evaluate(`{
    globalThis.other = {
      text: "mine",
      subscribe({ id }, listener) {
        this.report = () => listener([{ id: "x", typeId: "label", content: { text: other.text + id } }]);
        this.report();
        return () => {};
      },
    };
    document.querySelector("product-badges").client = other;
  }`);
  await waitForBadges(page, ["mine1"]);
  await page.evaluate(`other.text = "new"; other.report()`);
  await waitForBadges(page, ["new1"]);
  await page.evaluate(`client.setContext({ locale: "fr" })`);
  await page.evaluate(`document.querySelector("product-badges").productId = 2`);
  await waitForBadges(page, ["new2"]);
  assertEquals(queries.length, 1);
});

Deno.test("a late answer is not shown, even if the client calls a listener that was removed", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, { body: "", badgesOf: byEntry });
  const { page } = element;
  const shown = await page.evaluate(`(async () => {
    const answers = [];
    const badges = document.createElement("product-badges");
    badges.productId = 1;
    badges.client = {
      subscribe(_product, listener) {
        answers.push((text) => listener([{ id: "x", typeId: "label", content: { text } }]));
        return () => {};
      },
    };
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
  const listening = await element.page.evaluate(`(async () => {
    const clientOf = (listeners) => ({
      subscribe: (_, listener) => (listeners.add(listener), () => listeners.delete(listener)),
    });
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    const [first, second] = [new Set(), new Set()];
    const counts = () => [first.size, second.size].join();
    const badges = document.createElement("product-badges");
    badges.productId = 1;
    badges.client = clientOf(first);
    const seen = [counts()];
    document.body.append(badges);
    await settled();
    seen.push(counts());
    badges.client = clientOf(second);
    await settled();
    seen.push(counts());
    badges.remove();
    return [...seen, counts()];
  })()`);
  assertEquals(listening, ["0,0", "1,0", "0,1", "0,0"]);
});

Deno.test("defining the element again is harmless: all elements use the new client", async () => {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: ({ id }, { locale }) => [aBadge(`${id} ${locale}`)],
  });
  const { page, errors } = element;
  await waitForBadges(page, ["1 undefined"]);
  await page.evaluate(async () => {
    const path = "/element.js?again";
    const { defineProductBadges } = await import(path);
    const options = { projectId: "test", method: "POST", context: { locale: "fr" } };
    Reflect.set(globalThis, "client", defineProductBadges(options));
  });
  await waitForBadges(page, ["1 fr"]);
  await page.evaluate(`document.body.append(document.createElement("product-badges"));
    document.querySelectorAll("product-badges")[1].productId = 2;
    client.setContext({ locale: "de" })`);
  await waitForBadges(page, ["2 de"], "product-badges:last-of-type");
  await waitForBadges(page, ["1 de"]);
  assertEquals(errors, []);
});

Deno.test("the element is refreshed: a badge is removed at its end", async () => {
  await using browser = await startBrowser();
  let hasEnded = false;
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: () => hasEnded ? [] : [aBadge("Sale")],
    maxAge: 1,
  });
  await waitForBadges(element.page, ["Sale"]);
  hasEnded = true;
  await waitForBadges(element.page, []);
  assertEquals([element.queries.length, element.errors], [2, []]);
});
