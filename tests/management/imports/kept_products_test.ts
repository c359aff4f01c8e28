import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";

interface Result {
  readonly state: string;
  readonly error?: { readonly code: string };
  readonly products: unknown;
  readonly effects?: { readonly perBadge: unknown };
}

async function imported(shop: ManagedShop, body: string, query: string): Promise<Result> {
  const response = await shop.request(`/imports?${query}`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body,
  });
  return await response.json();
}

Deno.test("products that have nothing are none of the stored ones that `replace` may remove", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const catalogue = "id,title\n1,Scarf\n2,Hat\n3,Cap\n";
  assertEquals((await imported(shop, catalogue, "mode=replace")).state, "done");
  const ids = Array.from({ length: 20 }, (_, index) => 100 + index);
  const badgeId = badgeIdOf(0);
  await shop.apply(...ids.map((productId) => ({ op: "add", badgeId, productId })));
  await shop.apply(...ids.map((productId) => ({ op: "remove", badgeId, productId })));
  assertEquals(await shop.badgesOf(100), []);

  const { state, products } = await imported(shop, catalogue, "mode=replace");
  assertEquals(state, "done");
  assertEquals(products, { created: 0, updated: 0, unchanged: 3, removed: 20 });
  assertEquals(await shop.badgesOf(100), undefined);
  const { error } = await imported(shop, "id,title\n1,Scarf\n", "mode=replace");
  assertEquals(error?.code, "too_many_removed");
});

for (
  const { name, rows, query } of [
    {
      name: "assignments",
      rows: `badgeId,productId,remove\n${badgeIdOf(0)},1,true\n`,
      query: "kind=assignments",
    },
    { name: "products", rows: "id,title\n2,Hat\n", query: "mode=replace&maxRemovedPercent=100" },
  ]
) {
  Deno.test(`an import of ${name} that leaves a product nothing keeps what a deleted badge gets back`, async () => {
    await using shop = await ManagedShop.create({ badges: 2 });
    const isOfProducts = name === "products";
    await imported(shop, `id,title\n${isOfProducts ? "1,Scarf\n" : ""}2,Hat\n`, "mode=merge");
    await shop.apply({ op: "add", badgeId: badgeIdOf(1), productId: 1, variantIds: [5] });
    if (!isOfProducts) await shop.apply({ op: "add", badgeId: badgeIdOf(0), productId: 1 });
    await (await shop.request(`/badges/${badgeIdOf(1)}`, { method: "DELETE" })).body?.cancel();
    const undoRevision = await shop.revision();
    assertEquals((await imported(shop, rows, query)).state, "done");

    const plan = await (await shop.send("POST", "/plans", { undoRevision })).json();
    await shop.json(`/plans/${plan.id}/apply`, { method: "POST", json: {} });
    assertEquals(await shop.badgesOf(1), [{ badgeId: badgeIdOf(1), variantIds: [5] }]);
  });
}

Deno.test("variants that `replace` removes no longer make their product match a rule", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.send("PATCH", `/badges/${badgeIdOf(0)}`, { matchVariants: { onSale: true } });
  const file = "id,variantId,attributes.onSale:boolean\n1,11,yes\n1,12,no\n2,21,yes\n";
  assertEquals((await imported(shop, file, "mode=replace")).state, "done");
  // A product with a badge is kept when it is not in the file any more.
  await shop.apply({ op: "add", badgeId: badgeIdOf(1), productId: 2 });
  const shown = () => shop.service.shown("shop", [{ id: 1 }, { id: 2 }]);
  assertEquals(await shown(), [["Badge 0"], ["Badge 0", "Badge 1"]]);

  const next = "id,title\n1,Scarf\n";
  const query = "mode=replace&maxRemovedPercent=100";
  const { effects } = await imported(shop, next, `${query}&dryRun=true`);
  const sample = { gains: [], loses: [1, 2] };
  assertEquals(effects?.perBadge, [{ badgeId: badgeIdOf(0), gains: 0, loses: 2, sample }]);
  await imported(shop, next, query);
  assertEquals(await shown(), [[], ["Badge 1"]]);
  assertEquals(await shop.json("/attributes"), { items: [] });
});

Deno.test("the effects of a check are those of queries without variants, for each `onProduct`", async () => {
  await using shop = await ManagedShop.create();
  const values = ["any", "all", "none"] as const;
  for (const [index, onProduct] of values.entries()) {
    await shop.putBadge(index, { matchVariants: { sale: true }, onProduct });
  }
  const header = "id,variantId,attributes.sale:boolean\n";
  await imported(shop, `${header}1,11,yes\n1,12,yes\n2,21,no\n2,22,no\n3,,no\n`, "mode=merge");
  const badgesOf = async () => {
    const json = { context: {}, query: { products: [1, 2, 3].map((id) => ({ id })) } };
    const answer = await shop.service.request("/v1/shop/badges/query/byProductId", { json });
    const { products } = await answer.json();
    return values.map((_, index) =>
      [1, 2, 3].filter((_, at) =>
        products[at].badges.some(({ id }: { id: string }) => id === badgeIdOf(index))
      )
    );
  };
  const before = await badgesOf();
  const file = `${header}1,12,no\n2,21,yes\n3,,yes\n`;
  const { effects } = await imported(shop, file, "dryRun=true");
  await imported(shop, file, "mode=merge");
  const after = await badgesOf();
  assertEquals(before, [[1], [1], [2, 3]]);
  assertEquals(after, [[1, 2, 3], [3], []]);
  const expected = values.map((_, index) => {
    const gains = after[index]!.filter((id) => !before[index]!.includes(id));
    const loses = before[index]!.filter((id) => !after[index]!.includes(id));
    return {
      badgeId: badgeIdOf(index),
      gains: gains.length,
      loses: loses.length,
      sample: { gains, loses },
    };
  });
  const found = effects?.perBadge as typeof expected;
  assertEquals(found.toSorted((a, b) => a.badgeId < b.badgeId ? -1 : 1), expected);
});
