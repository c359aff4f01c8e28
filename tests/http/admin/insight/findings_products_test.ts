import { assertEquals, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { afterNoon, checkOf, findingsOf, inShort, shopOf } from "./finding_world.ts";

Deno.test("finding no_product: assigned neither manually, nor by rule, nor everywhere", async () => {
  const check = checkOf("no_product");
  await check({ badges: [{}, {}], products: [{ on: [1] }] }, 0);
  await check({ badges: [{ everyProduct: true }] });
  await check({ badges: [{ status: "paused" }] }, 0);
  await check({ badges: [{ endsAt: afterNoon(0) }] });
  await check({ badges: [{}], products: [{ on: [{ badge: 0, exclude: true }] }] }, 0);
  await check({ badges: [{}], products: [{ order: [0] }] }, 0);
  await check({
    badges: [{}],
    products: [{ on: [{ badge: 0, variantIds: [1], showOnProduct: false }] }],
  });
});

Deno.test("finding no_product: a match that fits no product, now or later", async () => {
  const check = checkOf("no_product");
  const match = { price: { $lt: 20 } };
  const cheap = { attributes: { price: 19 } };
  await check({ badges: [{ match }], products: [cheap] });
  await check({ badges: [{ match }], products: [{ attributes: { price: 20 } }, {}] }, 0);
  await check({ badges: [{ match }] }, 0);
  await check(
    { badges: [{ match }], products: [{ on: [{ badge: 0, exclude: true }], ...cheap }] },
    0,
  );
  await check({ badges: [{ match }, { match }], products: [{ on: [0] }, cheap] });
  await check({ badges: [{ match: { price: { $exists: false } } }], products: [{ on: [] }] });
});

Deno.test("finding no_product: a $since that holds later puts a badge on a product, a past one does not", async () => {
  const check = checkOf("no_product");
  const badges = [{ match: { at: { $since: "P1D" } } }];
  const day = 86_400_000;
  const at = (ms: number) => ({ badges, products: [{ attributes: { at: afterNoon(ms) } }] });
  await check(at(0));
  await check(at(1 - day));
  await check(at(-day), 0);
  await check(at(90 * day));
  await check({ badges, products: [{ attributes: { at: "soon" } }] }, 0);
});

Deno.test("finding order_without_badge: a badge in a product's order that the product lacks", async () => {
  const check = checkOf("order_without_badge");
  const badges = [{}, {}, { everyProduct: true }, { match: { price: 1 } }];
  const order = [3, 2, 1, 0];
  await check({ badges, products: [{ on: [0], order }] }, "1 on 1", "3 on 1");
  await check({ badges, products: [{ on: [0, 1, 3], order }] });
  await check({ badges, products: [{ on: [0, 1], order, attributes: { price: 1 } }] });
  await check({ badges, products: [{ on: [0, 1], order, attributes: { price: 2 } }] }, "3 on 1");
  await check({ badges, products: [{ on: [0, 1, 3], order: [] }, { on: [] }] });
  await check(
    { badges, products: [{ order: [1] }, { order: [1, 0] }] },
    "1 on 1",
    "0 on 2",
    "1 on 2",
  );
  const at = (ms: number) => ({
    badges: [{ match: { at: { $since: "PT1H" } } }],
    products: [{ order: [0], attributes: { at: afterNoon(ms) } }],
  });
  await check(at(5));
  await check(at(-3_600_000), "0 on 1");
});

Deno.test("finding order_without_badge: an excluded badge is lacking, however it is assigned", async () => {
  const check = checkOf("order_without_badge");
  const exclude = true as const;
  await check(
    {
      badges: [{ everyProduct: true }, { match: { price: 1 } }, {}],
      products: [
        {
          on: [{ badge: 0, exclude }, { badge: 1, exclude }],
          order: [1, 0],
          attributes: { price: 1 },
        },
        { on: [{ badge: 2, variantIds: [1] }], order: [2, 0] },
      ],
    },
    "0 on 1",
    "1 on 1",
  );
});

Deno.test("finding order_without_badge: a deleted badge in an order is ignored", async () => {
  await using shop = await shopOf({
    badges: [{ everyProduct: true }, {}],
    products: [{ order: [1, 0] }],
  });
  assertEquals((await findingsOf(shop)).map(inShort), [
    "no_product 1",
    "order_without_badge 1 on 1",
  ]);
  await shop.request(`/badges/${badgeIdOf(1)}`, { method: "DELETE" });
  assertEquals(await findingsOf(shop), []);
  await shop.putBadge(1, { everyProduct: true });
  assertEquals(await findingsOf(shop), []);
});

Deno.test("findings of products name the product, or say that a rule matches none", async () => {
  await using shop = await shopOf({
    badges: [{ name: "Cheap", match: { price: 1 } }, {}],
    products: [{ on: [1] }, { on: [], order: [1] }],
  });
  const [first, second] = await findingsOf(shop);
  assertEquals(first?.message, '"Cheap" is on no product: its `match` matches none');
  assertEquals(second?.productId, 2);
  assertStringIncludes(second?.message ?? "", "the order of product 2 lists");
});

Deno.test("finding not_in_catalogue: assigned to a product of which the shop has said nothing", async () => {
  const products = [{ on: [0, 1] }, { on: [0, 1] }, { on: [{ badge: 2, exclude: true as const }] }];
  await using shop = await shopOf({ badges: [{}, {}, {}], products });
  const strays = async () =>
    (await findingsOf(shop)).map(inShort).filter((it) => it.startsWith("not_in_catalogue"));
  // Without a catalogue, no product can be outside it.
  assertEquals(await strays(), []);
  const patch = (id: number, json: unknown) =>
    shop.json(`/products/${id}`, { method: "PATCH", json });
  await patch(1, { title: "Lamp" });
  assertEquals(await strays(), ["not_in_catalogue 0 on 2", "not_in_catalogue 1 on 2"]);
  await patch(2, { attributes: { price: 5 } });
  assertEquals(await strays(), []);
});
