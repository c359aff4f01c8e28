import { assertEquals } from "@std/assert";
import { ManagedShop } from "../../support/service/managed_shop.ts";

/** Imports lines of NDJSON, and returns what they did to products. */
async function send(shop: ManagedShop, lines: readonly object[], query = "") {
  const response = await shop.request(`/imports${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-ndjson", Prefer: "wait=60" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  const { state, products } = await response.json();
  assertEquals(state, "done");
  return products;
}

Deno.test("variants in a line of NDJSON stay if the line is unchanged, and only other lines are not", async () => {
  await using shop = await ManagedShop.create();
  const whole = { id: 3, title: "a", variants: [{ id: 1, title: "v1" }] };
  const ofVariant = (title: string) => ({ id: 3, variantId: 2, title });
  const replace = async (...lines: object[]) => {
    await send(shop, lines, "?mode=replace&maxRemovedPercent=100");
    return (await (await shop.request("/products/3")).json()).variants;
  };
  const first = { id: 1, title: "v1" };
  assertEquals(await replace(whole, ofVariant("b")), [first, { id: 2, title: "b" }]);
  assertEquals(await replace(whole, ofVariant("c")), [first, { id: 2, title: "c" }]);
  assertEquals(await replace(whole), [first]);
  assertEquals(await replace({ ...whole, variants: [] }, ofVariant("d")), [{ id: 2, title: "d" }]);
  assertEquals(await replace(ofVariant("e")), [{ id: 2, title: "e" }]);
});

Deno.test("of a variant's own row and its product's line of NDJSON the last one wins, known or not", async () => {
  await using shop = await ManagedShop.create();
  const line = { id: 3, variants: [{ id: 1, title: "in the line" }] };
  const ofVariant = (title: string) => ({ id: 3, variantId: 1, title });
  const merge = async (...lines: object[]) => {
    const { unchanged } = await send(shop, lines);
    const { variants } = await (await shop.request("/products/3")).json();
    return [variants[0].title, unchanged];
  };
  assertEquals(await merge(ofVariant("a"), line), ["in the line", 0]);
  assertEquals(await merge(ofVariant("a"), line), ["in the line", 1]);
  assertEquals(await merge(ofVariant("b"), line), ["in the line", 1]);
  assertEquals(await merge(line, ofVariant("b")), ["b", 0]);
  assertEquals(await merge(line, ofVariant("b")), ["b", 1]);
  assertEquals(await merge(line), ["in the line", 0]);
  assertEquals(await merge(ofVariant("c"), line), ["in the line", 1]);
});

Deno.test("a product is refused whose variants are over 500 only together with those in its own line", async () => {
  await using shop = await ManagedShop.create();
  const variants = Array.from({ length: 150 }, (_, index) => ({ id: index + 1 }));
  const ofVariants = Array.from({ length: 499 }, (_, index) => ({
    ...{ id: 1, variantId: 1_001 + index },
  }));
  const lines = [{ id: 1, variants }, ...ofVariants];
  assertEquals(await send(shop, lines, "?maxRefusedPercent=100"), {
    ...{ created: 0, updated: 0, unchanged: 0, removed: 0 },
  });
  assertEquals((await shop.request("/products/1")).status, 404);
});
