import { assertEquals, assertNotEquals } from "@std/assert";
import { a, post, queryShop, serviceWithShop, shopQuery } from "../support/service/query_shop.ts";
import { problemOf } from "../support/service/problem_of.ts";
import { FailingKv } from "../support/store/failing_kv.ts";

const badge = `/admin/v1/projects/shop/badges/${a}`;
const change = { method: "PUT", json: { typeId: "price", content: { text: "changed" } } };

/** A service with a shop, on a store that can be taken down. */
async function watchedService() {
  const failing = await FailingKv.open();
  const service = await serviceWithShop({ kv: failing.kv });
  await service.catalog.idle();
  return { failing, service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

Deno.test("queries of a loaded project are answered while the store is down", async () => {
  await using world = await watchedService();
  const { failing, service } = world;
  const before = await (await queryShop(service, [{ id: 1 }])).text();
  failing.state = "down";
  assertEquals(await (await queryShop(service, [{ id: 1 }])).text(), before);
  assertEquals((await service.request(`${shopQuery}?product=1`)).status, 200);
  await problemOf(await post(service, "{"), 400);
});

Deno.test("queries of other projects are a 503 with Retry-After while the store is down", async () => {
  await using world = await watchedService();
  const { failing, service } = world;
  failing.state = "down";
  service.catalog.drop("shop");
  const response = await queryShop(service, [{ id: 1 }]);
  assertEquals(response.headers.get("Retry-After"), "1");
  assertEquals(response.headers.get("Access-Control-Allow-Origin"), "*");
  await problemOf(response, 503);
  failing.state = "up";
  assertEquals((await queryShop(service, [{ id: 1 }])).status, 200);
});

Deno.test("after a change whose commit fails, queries get the last good answer, then the store's", async () => {
  await using world = await watchedService();
  const { failing, service } = world;
  const before = await (await queryShop(service, [{ id: 1 }])).text();
  for (const state of ["full", "lastCommit"] as const) {
    failing.state = state;
    await problemOf(await service.request(badge, change), 503);
    failing.state = "down";
    for (let count = 0; count < 3; count++) {
      assertEquals(await (await queryShop(service, [{ id: 1 }])).text(), before);
    }
    failing.state = "up";
    await service.untilStoreIsUp();
    // This one is still answered from memory; it starts a reload, which the next one sees.
    await queryShop(service, [{ id: 1 }]);
    await service.catalog.idle();
    const [texts] = await service.shown("shop", [{ id: 1 }]);
    assertEquals(texts?.[0], state === "lastCommit" ? "changed" : "A");
  }
  assertNotEquals(await (await queryShop(service, [{ id: 1 }])).text(), before);
});

Deno.test("a read after a change that may have been committed shows whether it was", async () => {
  await using world = await watchedService();
  const { failing, service } = world;
  failing.state = "lastCommit";
  await problemOf(await service.request(badge, change), 503);
  failing.state = "up";
  const { content } = await (await service.request(badge)).json();
  assertEquals(content, { text: "changed" });
});

Deno.test("a change after one that may have been committed continues from the store's state", async () => {
  await using world = await watchedService();
  const { failing, service } = world;
  failing.state = "lastCommit";
  await problemOf(await service.request(badge, change), 503);
  failing.state = "up";
  const patch = { method: "PATCH", json: { content: { more: true } } };
  const { content } = await (await service.request(badge, patch)).json();
  assertEquals(content, { text: "changed", more: true });
});

Deno.test("a project whose deletion may have been committed is gone as soon as the store confirms it", async () => {
  await using world = await watchedService();
  const { failing, service } = world;
  failing.state = "lastCommit";
  await problemOf(await service.request("/admin/v1/projects/shop", { method: "DELETE" }), 503);
  failing.state = "up";
  await queryShop(service, [{ id: 1 }]);
  await service.catalog.idle();
  await problemOf(await queryShop(service, [{ id: 1 }]), 404);
  assertEquals(service.catalog.statistics.projects, 0);
});
