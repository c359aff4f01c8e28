import { assert, assertEquals } from "@std/assert";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { afterWriting, createWindows } from "./operations.ts";

const catalogue: Catalogue = {
  badges: [{ text: "Sale", textColour: "#ffffff", backgroundColour: "#000000" }],
  products: Array.from({ length: 100 }, (_, id) => ({
    ...{ id, variantIds: [], assignments: [{ badge: 0 }] },
  })),
};

Deno.test("createWindows() gives each window its own badge, and each product once", () => {
  const windows = createWindows(catalogue, { rounds: 3, operations: 40, usedBadges: 1 }).flat();
  assertEquals(windows.map(({ badge }) => badge), [1, 2, 3, 4, 5, 6]);
  for (const { products } of windows) {
    assertEquals(new Set(products.map(({ id }) => id)).size, 40);
  }
});

Deno.test("createWindows() takes consecutive products, and products from all over", () => {
  const [windows = []] = createWindows(catalogue, { rounds: 1, operations: 40, usedBadges: 1 });
  const steps = windows.map(({ products }) =>
    products.slice(1).map(({ id }, i) => id - (products[i]?.id ?? NaN))
  );
  assertEquals(windows.map(({ pattern }) => pattern), ["in sequence", "scattered"]);
  assert(steps[0]?.every((step) => step === 1));
  assert(new Set(steps[1]).size > 20);
});

Deno.test("afterWriting() puts each window's badge on its products, after those they had", () => {
  const [first, second] = catalogue.products;
  assert(first !== undefined && second !== undefined);
  const after = afterWriting(catalogue, [
    { pattern: "scattered", badge: 1, products: [second, first] },
    { pattern: "in sequence", badge: 2, products: [first] },
  ]);
  const badges = after.products.slice(0, 3).map((it) => it.assignments.map(({ badge }) => badge));
  assertEquals(badges, [[0, 1, 2], [0, 1], [0]]);
});
