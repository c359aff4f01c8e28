import { assert, assertEquals } from "@std/assert";
import { ManagedShop } from "../../support/service/managed_shop.ts";

const ids = [1, 2, 3];
const query = JSON.stringify({ context: {}, query: { products: ids.map((id) => ({ id })) } });

/** A schema whose check of a text of 100 characters takes about as long as any may. */
const slow = {
  type: "object",
  properties: {
    text: {
      type: "string",
      allOf: [600, 599, 598, 597].map((count) => ({ pattern: `^(?:.?){${count}}$` })),
    },
  },
};

Deno.test("texts per product whose check is slow come with later responses, and no cache keeps the first", async () => {
  await using shop = await ManagedShop.create();
  await shop.json("/types/slow", { method: "PUT", json: { name: "Slow", schema: slow } }, 201);
  const perProduct = { default: { text: "{text}" } };
  await shop.putBadge(0, {
    typeId: "slow",
    content: { text: "-" },
    everyProduct: true,
    perProduct,
  });
  for (const id of ids) {
    await shop.putProduct(id, { badges: [], attributes: { text: `${id}`.padEnd(100, "x") } });
  }
  const path = "/v1/shop/badges/query/byProductId";
  const get = `${path}?${ids.map((id) => `product=${id}`).join("&")}`;
  const ask = async (isGet: boolean) => {
    const response = isGet
      ? await shop.service.request(get, { token: null })
      : await shop.service.request(path, { method: "POST", body: query, token: null });
    assertEquals(response.status, 200);
    const { products } = await response.json();
    const overridden = products.filter((it: { overrides?: unknown }) => it.overrides).length;
    return { overridden, caching: response.headers.get("Cache-Control") };
  };
  const first = await ask(true);
  assert(first.overridden < ids.length);
  assertEquals(first.caching, "public, max-age=0, stale-while-revalidate=0");
  let last = await ask(false);
  for (let more = ids.length; last.overridden < ids.length && more > 0; more--) {
    assertEquals(last.caching, "private, max-age=0");
    last = await ask(false);
  }
  assertEquals(last, { overridden: ids.length, caching: "private, max-age=30" });
});
