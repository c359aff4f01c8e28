import { assertEquals } from "@std/assert";
import { testBehindCaches } from "./cached_service.ts";

const cacheSeconds = 86_400;
const badges = [{ content: { text: "Sale" } }];

testBehindCaches("problems are not cached", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges });
  const received = await service.queriesReceived();
  const check = async (projectId: string, query: string, expected: number) => {
    const { status, headers } = await service.queryShop(projectId, { query });
    assertEquals([status, headers.get("Cache-Control")], [expected, "no-store"]);
  };
  for (const _ of [1, 2, 3]) {
    await check("unknown", "product=1", 404);
    await check("shop", "product=x", 400);
    await check("-bad", "product=1", 400);
  }
  assertEquals(await service.queriesReceived() - received, 9);

  await service.createShop("unknown", { cacheSeconds, badges });
  assertEquals((await service.queryShop("unknown")).shown, ["Sale"]);
});

testBehindCaches("the cache answers a conditional request with a 304", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges });
  const { headers } = await service.queryShop("shop");
  const received = await service.queriesReceived();
  const known = { "If-None-Match": headers.get("ETag") ?? "" };
  const again = await service.queryShop("shop", { headers: known });
  assertEquals([again.status, again.headers.get("ETag")], [304, headers.get("ETag")]);
  assertEquals(
    (await service.queryShop("shop", { headers: { "If-None-Match": '"x"' } })).status,
    200,
  );
  assertEquals((await service.queryShop("shop", { method: "HEAD" })).status, 200);
  assertEquals(await service.queriesReceived(), received);
});

testBehindCaches("an earlier HEAD does not cause an answer without a body", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges });
  const head = await service.queryShop("shop", { method: "HEAD" });
  assertEquals([head.status, head.shown], [200, []]);
  const { shown, headers } = await service.queryShop("shop");
  assertEquals([shown, headers.get("ETag")], [["Sale"], head.headers.get("ETag")]);
});

testBehindCaches("requests with different cookies share one answer", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges });
  const received = await service.queriesReceived();
  for (const headers of [{ Cookie: "a=1" }, { Cookie: "b=2" }]) {
    assertEquals((await service.queryShop("shop", { headers })).shown, ["Sale"]);
  }
  assertEquals(await service.queriesReceived() - received, 1);
});
