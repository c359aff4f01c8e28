import { assertEquals, assertLess } from "@std/assert";
import { keys } from "../../src/store/keys.ts";
import { Catalog } from "../../src/catalog/catalog.ts";
import { serviceWithShop } from "../support/service/query_shop.ts";
import { keysUnder } from "../support/store/store_builders.ts";
import { TestService } from "../support/service/test_service.ts";
import { FailingKv } from "../support/store/failing_kv.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

/** Changes the shop this many times; returns how many changes the log then holds. */
async function change(service: TestService, kv: Deno.Kv, times: number): Promise<number> {
  for (let count = 0; count < times; count++) {
    const json = { badges: [], attributes: { count } };
    const path = `/admin/v1/projects/shop/products/${count}`;
    const { status } = await service.request(path, { method: "PUT", json });
    assertLess(status, 300);
  }
  await service.catalog.idle();
  const { number } = service.catalog.get("shop")?.state ?? { number: -1 };
  return (await keysUnder(kv, keys.log(number))).length;
}

Deno.test("a change triggers a checkpoint before the log grows long", async () => {
  await using service = await serviceWithShop();
  assertLess(await change(service, service.kv, 200), 2 * 64);
  const before = await service.shown("shop", [{ id: 1 }, { id: 2 }, { id: -5 }]);
  service.catalog.drop("shop");
  assertEquals(await service.shown("shop", [{ id: 1 }, { id: 2 }, { id: -5 }]), before);
});

Deno.test("changes trigger one checkpoint for all concurrent writers of a project", async () => {
  await using service = await serviceWithShop();
  const other = await TestService.create({ kv: service.kv });
  const follower = new Catalog({ kv: kvStore(service.kv), maxBytes: 1e6, now: Date.now });
  await follower.open("shop");
  for (let turn = 0; turn < 200; turn++) {
    const writer = turn % 2 === 0 ? service : other;
    writer.catalog.markStale("shop");
    const json = { badges: [], attributes: { turn } };
    await writer.request("/admin/v1/projects/shop/products/7", { method: "PUT", json });
    await writer.catalog.idle();
    if (turn % 20 < 19) continue;
    follower.follow({ projectId: "shop" });
    assertEquals(
      (await follower.open("shop"))?.state.products.get(7)?.attributes,
      `{"turn":${turn}}`,
    );
  }
  // The log was complete each time.
  assertEquals(follower.statistics.loads, 1);
});

Deno.test("a change succeeds although the checkpoint fails, which is tried again", async () => {
  const failing = await FailingKv.open();
  await using service = await serviceWithShop({ kv: failing.kv });
  // Fails the checkpoints only: unlike a change, each reads this key before it commits.
  failing.failingKey = "checkpoint";
  assertEquals(await change(service, failing.kv, 200) > 200, true);
  failing.failingKey = undefined;
  // The next checkpoint succeeds as soon as the store counts as up again.
  while (await change(service, failing.kv, 1) >= 2 * 64);
});
