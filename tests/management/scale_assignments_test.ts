import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop, type SentOperation } from "../support/service/managed_shop.ts";

const products = 100_000;
const batch = 1_000;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A shop whose 100,000 products have badge 0, every third one for a variant only. */
async function fullShop(): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ badges: 3 });
  for (let first = 0; first < products; first += batch) {
    const operations = range(batch).map((index) => {
      const productId = first + index;
      const variants = productId % 3 === 0 ? { variantIds: [productId * 10] } : {};
      return { op: "add", badgeId: badgeIdOf(0), productId, ...variants };
    });
    const { applied } = await shop.apply(...operations);
    assertEquals(applied, batch);
  }
  return shop;
}

Deno.test("assignments: a batch of 1,000 scattered over 100,000 products is all or nothing", async () => {
  await using shop = await fullShop();
  const ids = range(batch).map((index) => index * 97);
  const kinds: SentOperation[] = [
    { op: "add", badgeId: badgeIdOf(1), variantIds: [5], showOnProduct: false },
    { op: "exclude", badgeId: badgeIdOf(0) },
    { op: "remove", badgeId: badgeIdOf(0) },
  ];
  const good: SentOperation[] = ids.map((productId, index) => ({ ...kinds[index % 3], productId }));
  const seen = async () => {
    const shown: string[][] = [];
    for (const at of range(batch / 50)) {
      const part = ids.slice(at * 50, at * 50 + 50).map((id) => ({ id, variantIds: [5, id * 10] }));
      shown.push(...await shop.service.shown("shop", part));
    }
    return { revision: await shop.revision(), shown, changes: await shop.page("/changes") };
  };
  const before = await seen();

  const unknown = good.with(-1, { ...good.at(-1), productId: 1, badgeId: badgeIdOf(9) });
  assertEquals(await shop.violationsOfBatch(...unknown), ["/operations/999/badgeId"]);
  const wrong = good.with(-1, { ...kinds[0], productId: products + 1, variantIds: ["5"] });
  assertEquals(await shop.violationsOfBatch(...wrong), ["/operations/999/variantIds/0"]);
  const conflict = good.with(-1, { ...kinds[2], productId: 1, variantIds: [1] });
  const refused = await shop.send("POST", "/assignments", { operations: conflict });
  assertEquals((await refused.body?.cancel(), refused.status), 409);
  assertEquals(await seen(), before);

  assertEquals(await shop.apply(...good), { applied: batch, revision: before.revision + 1 });
  const { shown } = await seen();
  ids.forEach((_, index) => {
    assertEquals(shown[index], [["Badge 0", "Badge 1"], [], []][index % 3]);
  });
});
