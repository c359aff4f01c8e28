import { assertEquals } from "@std/assert";
import { testBehindCaches } from "./cached_service.ts";

const requests = 1_000;
const connections = 20;
/** Long enough that no answer expires during the test. */
const cacheSeconds = 86_400;

testBehindCaches("a thousand equal requests cause one query", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges: [{ content: { text: "Sale" } }] });
  const received = await service.queriesReceived();

  const rest = Array(requests).keys();
  const client = async () => {
    for (const _ of rest) assertEquals((await service.queryShop("shop")).shown, ["Sale"]);
  };
  await Promise.all(Array.from({ length: connections }, client));
  assertEquals(await service.queriesReceived() - received, 1);
});

testBehindCaches("a thousand concurrent equal requests cause one query", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges: [{ content: { text: "Sale" } }] });
  const received = await service.queriesReceived();

  const answers = await Promise.all(
    Array.from({ length: requests }, () => service.queryShop("shop")),
  );
  for (const { shown } of answers) assertEquals(shown, ["Sale"]);
  assertEquals(await service.queriesReceived() - received, 1);
});

testBehindCaches("different requests have different answers", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges: [{ content: { text: "Sale" } }] });
  const queryShop = async (query: string) =>
    (await service.queryShop("shop", { query })).headers.get("ETag");
  const queries = ["product=1", "product=2", "product=1:11", "product=1&product=2", ""];
  const first = await Promise.all(queries.map(queryShop));
  assertEquals(new Set(first).size, queries.length);
  assertEquals(await Promise.all(queries.map(queryShop)), first);
});
