import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

const path = "/explain/byProductId";
const noon = "2026-01-31T12:00:00.000Z";
const now = () => Date.parse(noon);

interface Explained {
  readonly id: string;
  readonly name?: string;
  readonly shown: boolean;
  readonly because?: string;
}

interface Explanation {
  readonly revision: number;
  readonly at: string;
  readonly products: { readonly query: unknown; readonly badges: Explained[] }[];
}

/**
 * Badge 0 is on product 1; badge 1 until February, 2 from February on, both everywhere; 3 nowhere.
 */
async function aShop(): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ badges: 1, now });
  const turn = "2026-02-01T00:00:00Z";
  await shop.putBadge(1, { everyProduct: true, endsAt: turn });
  await shop.putBadge(2, { everyProduct: true, startsAt: turn });
  await shop.putBadge(3, { name: "Nowhere" });
  await shop.putProduct(1, { badges: [{ badgeId: badgeIdOf(0) }] });
  return shop;
}

async function explain(
  shop: ManagedShop,
  products: unknown,
  over: Record<string, unknown> = {},
): Promise<Explanation> {
  const json = { context: {}, query: { products }, ...over };
  const response = await shop.request(path, { json });
  const text = await response.text();
  assertEquals(response.status, 200, text);
  return JSON.parse(text);
}

/** The results in short: `0 1 2:not_started`. */
const summary = ({ products }: Explanation) =>
  products.map(({ badges }) =>
    badges.map(({ id, because }) =>
      Number(id.slice(-1)) + (because === undefined ? "" : `:${because}`)
    ).join(" ")
  );

Deno.test("explain uses the current time and revision, and changes nothing", async () => {
  await using shop = await aShop();
  const revision = await shop.revision();
  const explanation = await explain(shop, [{ id: 1 }, { id: 9, variantIds: [] }]);
  assertEquals(summary(explanation), ["0 1 2:not_started", "1 2:not_started"]);
  assertEquals([explanation.revision, explanation.at], [revision, noon]);
  assertEquals(explanation.products.map((it) => it.query), [{ id: 1 }, { id: 9, variantIds: [] }]);
  assertEquals(await shop.revision(), revision);
});

Deno.test("explain of no products returns an empty list", async () => {
  await using shop = await aShop();
  assertEquals((await explain(shop, [])).products, []);
});

Deno.test("explain at another instant evaluates it, and returns it in UTC with milliseconds", async () => {
  await using shop = await aShop();
  const check = async (at: string, utc: string, ...expected: string[]) => {
    const explanation = await explain(shop, [{ id: 1 }], { at });
    assertEquals([explanation.at, ...summary(explanation)], [utc, ...expected]);
  };
  await check("2026-02-01T00:59:59.9999+01:00", "2026-01-31T23:59:59.999Z", "0 1 2:not_started");
  await check("2026-02-01T01:00:00+01:00", "2026-02-01T00:00:00.000Z", "0 1:ended 2");
  await check("9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z", "0 1:ended 2");
  await check("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z", "0 1 2:not_started");
});

Deno.test("explain at an instant uses the current configuration: deleted badges are omitted", async () => {
  await using shop = await aShop();
  await shop.request(`/badges/${badgeIdOf(1)}`, { method: "DELETE" });
  assertEquals(summary(await explain(shop, [{ id: 1 }], { at: "2026-01-01T00:00:00Z" })), [
    "0 2:not_started",
  ]);
});

Deno.test("explain covers badgeIds that are not candidates; unknown ones are omitted", async () => {
  await using shop = await aShop();
  const badgeIds = [badgeIdOf(3).toUpperCase(), badgeIdOf(99), badgeIdOf(0)];
  const explanation = await explain(shop, [{ id: 1 }, { id: 9 }], { badgeIds });
  assertEquals(summary(explanation), [
    "0 1 2:not_started 3:not_assigned",
    "0:not_assigned 1 2:not_started 3:not_assigned",
  ]);
  assertEquals(explanation.products[0]?.badges.map(({ name }) => name), [
    undefined,
    undefined,
    undefined,
    "Nowhere",
  ]);
});

Deno.test("explain accepts 20 badgeIds, including repeats", async () => {
  await using shop = await aShop();
  const badgeIds = Array(20).fill(badgeIdOf(3));
  assertEquals(summary(await explain(shop, [{ id: 9 }], { badgeIds })), [
    "1 2:not_started 3:not_assigned",
  ]);
});

Deno.test("explain ignores unknown keys and keeps those of the context for conditions", async () => {
  await using shop = await aShop();
  await shop.putBadge(3, { everyProduct: true, when: JSON.parse('{"__proto__.x":1,"y.z":2}') });
  const context = JSON.parse('{"__proto__":{"x":1},"y":{"z":2}}');
  const explanation = await explain(shop, [{ id: 9, extra: 1 }], { context, badges: 1 });
  assertEquals(summary(explanation), ["1 2:not_started 3"]);
  assertEquals(explanation.products[0]?.query, { id: 9 });
});
