// The rules of the query, one test per sentence: guarantees about a whole answer.
import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";

const query = "/v1/shop/badges/query/byProductId";
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

Deno.test("a whole answer is computed from one revision of the project", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.putProduct(1, { badges: [0, 1].map((n) => ({ badgeId: badgeIdOf(n) })) });
  // Each batch moves every product from one badge to the other at once.
  const productIds = range(50);
  const swap = (round: number) =>
    shop.apply(...productIds.flatMap((productId) => [
      { op: "add", badgeId: badgeIdOf(round % 2), productId },
      { op: "remove", badgeId: badgeIdOf((round + 1) % 2), productId },
    ]));
  await swap(0);
  const json = { context: {}, query: { products: productIds.map((id) => ({ id })) } };
  const send = async () => {
    const { products, badges } = await (await shop.service.request(query, { json })).json();
    const shown: unknown[] = products.map((it: { badges: unknown }) => it.badges);
    assertEquals(new Set(shown.map((it) => JSON.stringify(it))).size, 1);
    assertEquals(badges.length, 1);
  };
  await Promise.all(range(40).map((round) => round % 4 === 0 ? swap(round / 4) : send()));
});

Deno.test("through one process revisions never go back, for queries and for explain", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putProduct(1, { badges: [{ badgeId: badgeIdOf(0) }] });
  const json = { context: {}, query: { products: [{ id: 1 }] } };
  const seen: number[] = [];
  const explainedRevisions: number[] = [];
  const send = async () => {
    const [answer, explained] = await Promise.all([
      shop.service.request(query, { json }),
      shop.request("/explain/byProductId", { json }),
    ]);
    seen.push((await answer.json()).badges[0].content.round);
    explainedRevisions.push((await explained.json()).revision);
  };
  await shop.putBadge(0, { content: { round: 0 } });
  for (const round of range(20)) {
    await Promise.all([send(), shop.putBadge(0, { content: { round: round + 1 } }), send()]);
  }
  for (const list of [seen, explainedRevisions]) assertEquals(list, list.toSorted((a, b) => a - b));
  assert(new Set(seen).size > 5);
});
