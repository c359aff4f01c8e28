// Two processes on one store, of which the second one has not heard of the first one's change yet.
import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";
import { TestService } from "../support/service/test_service.ts";

/** A shop, and another process that has it in memory and does not follow the store. */
async function world() {
  const shop = await ManagedShop.create({ badges: 2 });
  const other = await TestService.create({ kv: shop.service.kv });
  const send = (method: string, path: string, json?: unknown) =>
    other.request(`/admin/v1/projects/shop${path}`, { method, ...json !== undefined && { json } });
  assertEquals((await send("GET", "")).status, 200);
  return { shop, send, other };
}

Deno.test("a change that would change nothing of an older state is decided on the newest one", async () => {
  const { shop, send } = await world();
  await using _shop = shop;
  const ids = [0, 1].map(badgeIdOf);
  const assign = (op: string) => [{ op, badgeId: ids[0], productId: 1 }];
  await shop.apply(...assign("add"));
  await (await send("GET", "/products/1")).body?.cancel();
  await shop.apply(...assign("remove"));
  const added = await (await send("POST", "/assignments", { operations: assign("add") })).json();
  assertEquals(added, { applied: 1, revision: await shop.revision() });
  assertEquals((await shop.badgesOf(1))?.length, 1);

  const { badgeIds } = await (await send("GET", "/badge-order")).json();
  await shop.json("/badge-order", { method: "PUT", json: { badgeIds: badgeIds.toReversed() } });
  assertEquals((await send("PUT", "/badge-order", { badgeIds })).ok, true);
  assertEquals((await (await send("GET", "/badge-order")).json()).badgeIds, badgeIds);
  const { before, after } = (await shop.page("/changes")).items[0] as Record<string, unknown>;
  assertEquals([before, after], [{ badgeIds: badgeIds.toReversed() }, { badgeIds }]);
});

Deno.test("a change is not refused because of what another process has just created", async () => {
  const { shop, send } = await world();
  await using _shop = shop;
  await shop.putBadge(2, {});
  const operations = [{ op: "add", badgeId: badgeIdOf(2), productId: 1 }];
  const answer = await (await send("POST", "/assignments", { operations })).json();
  assertEquals(answer.applied, 1);
});

Deno.test("a project that another process has deleted can be created at once", async () => {
  for (const method of ["PUT", "POST"]) {
    const { shop, other, send } = await world();
    await using _shop = shop;
    const { name } = Object(await shop.json(""));
    await (await shop.request("", { method: "DELETE" })).body?.cancel();
    const created = method === "PUT"
      ? await send("PUT", "", { name })
      : await other.request("/admin/v1/projects", { json: { id: "shop", name } });
    assertEquals(created.status, 201, method);
    assertEquals((await (await send("GET", "/badges")).json()).items, []);
    assertEquals((await shop.page("/badges")).items, []);
  }
});
