import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

async function ok(response: Promise<Response>): Promise<void> {
  const settled = await response;
  assert(settled.status < 300, await settled.text());
}

async function changeOf(shop: ManagedShop, revision: number) {
  return await (await shop.request(`/changes/${revision}`)).json();
}

Deno.test("getChange returns states that the list shows by size, whole", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const variants = Array.from(
    { length: 500 },
    (_, id) => ({ id, title: `Variant ${id} `.repeat(9) }),
  );
  await ok(shop.send("PUT", "/products/1", { variants }));
  const first = await shop.revision();
  await ok(shop.send("PATCH", "/products/1", { title: "Scarf" }));
  await ok(shop.request("/products/1", { method: "DELETE" }));
  const operations = Array.from({ length: 400 }, (_, productId) => {
    return { op: "add", badgeId: badgeIdOf(0), productId };
  });
  await ok(shop.send("POST", "/assignments", { operations }));
  const { items } = await (await shop.request("/changes?limit=4")).json();
  for (const { before, after } of items) {
    for (const state of [before, after]) {
      if (state !== undefined) assertEquals(Object.keys(state), ["bytes", "sha256"]);
    }
  }
  const whole = { id: 1, variants, badges: [] };
  const [put, patch, deleted, batch] = await Promise.all(
    [0, 1, 2, 3].map((at) => changeOf(shop, first + at)),
  );
  const titled = { ...whole, title: "Scarf" };
  assertEquals([put.before, put.after], [undefined, whole]);
  assertEquals([patch.before, patch.after], [whole, titled]);
  assertEquals([deleted.before, deleted.after], [titled, undefined]);
  assertEquals(batch.after, { operations });
});

Deno.test("getChange returns states that do not fit into one commit", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const random = () =>
    crypto.getRandomValues(new Uint8Array(240)).toBase64().replace(/[+/=]/g, "x");
  const variants = Array.from({ length: 400 }, (_, id) => ({ id, title: random().slice(0, 299) }));
  await ok(shop.send("PUT", "/products/1", { variants }));
  await ok(shop.send("PUT", "/products/1", { variants: variants.toReversed() }));
  const change = await changeOf(shop, await shop.revision());
  assertEquals(change.before.variants, variants);
  assertEquals(change.after.variants, variants.toReversed());
});
