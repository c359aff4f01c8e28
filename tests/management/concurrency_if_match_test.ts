import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";

const badgePath = `/badges/${badgeIdOf(0)}`;
const content = (text: string) => ({ typeId: "price", content: { text } });

/** A resource that concurrent writers change: how it is read, and what each of them sends. */
interface Race {
  readonly path: string;
  readonly method: "PUT" | "PATCH" | "DELETE";
  readonly bodies: readonly unknown[];
}

/** The statuses that the writers get, sorted. All send the same `If-Match`. */
async function raceStatuses(shop: ManagedShop, { path, method, bodies }: Race): Promise<number[]> {
  const current = await shop.request(path);
  await current.body?.cancel();
  const headers = { "If-Match": current.headers.get("ETag") ?? "" };
  const answers = bodies.map(async (body) => {
    const response = await shop.send(method, path, body, { headers });
    await response.body?.cancel();
    return response.status;
  });
  return (await Promise.all(answers)).toSorted();
}

function checkRace(name: string, race: Race, expected: number[]) {
  Deno.test(`${name} with If-Match: of two concurrent writers one succeeds, the other gets a 412`, async () => {
    await using shop = await ManagedShop.create({ badges: 3 });
    await shop.putProduct(1, { badges: [{ badgeId: badgeIdOf(0) }] });
    const before = await shop.revision();
    assertEquals(await raceStatuses(shop, race), expected);
    assertEquals(await shop.revision(), before + 1);
  });
}

checkRace("PUT of a badge", {
  path: badgePath,
  method: "PUT",
  bodies: [content("One"), content("Two")],
}, [200, 412]);
checkRace("PATCH of a badge", {
  path: badgePath,
  method: "PATCH",
  bodies: [{ name: "One" }, { name: "Two" }],
}, [200, 412]);
checkRace("PUT of a product", {
  path: "/products/1",
  method: "PUT",
  bodies: [{}, { attributes: {} }],
}, [200, 412]);
checkRace("PUT of the order", {
  path: "/badge-order",
  method: "PUT",
  bodies: [
    { badgeIds: [2, 1, 0].map(badgeIdOf) },
    { badgeIds: [1, 2, 0].map(badgeIdOf) },
  ],
}, [200, 412]);

Deno.test("DELETE of a badge with If-Match: of two concurrent ones one deletes, the other gets a 404", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const race: Race = { path: badgePath, method: "DELETE", bodies: [undefined, undefined] };
  assertEquals(await raceStatuses(shop, race), [204, 404]);
});

Deno.test("PUT of a badge with If-None-Match: of twenty concurrent ones one creates it", async () => {
  await using shop = await ManagedShop.create();
  const headers = { "If-None-Match": "*" };
  const statuses = await Promise.all(Array.from({ length: 20 }, async (_, n) => {
    const response = await shop.send("PUT", badgePath, content(`Badge ${n}`), { headers });
    await response.body?.cancel();
    return response.status;
  }));
  assertEquals(statuses.toSorted(), [201, ...Array.from({ length: 19 }, () => 412)]);
  assertEquals(await shop.order(), [0]);
});

Deno.test("concurrent PATCHes of one badge without If-Match all keep the fields of the others", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const keys = Array.from({ length: 50 }, (_, n) => `key${n}`);
  const statuses = await Promise.all(keys.map(async (key) => {
    const response = await shop.send("PATCH", badgePath, { content: { [key]: true } });
    await response.body?.cancel();
    return response.status;
  }));
  assertEquals([...new Set(statuses)], [200]);
  const badge = await shop.badge(0);
  assertEquals(Object.keys(badge.content).toSorted(), [...keys, "text"].toSorted());
});
