import { assertEquals } from "@std/assert";
import { FakeClock } from "./support/fake_clock.ts";
import { idsFrom } from "./support/ids_from.ts";
import {
  answer,
  cacheableFor,
  FakeService,
  type Responder,
  textsByEntry,
} from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/**
 * For how many seconds an answer with these headers is fresh: the last second without a new
 * request.
 */
async function secondsCached(headers: Record<string, string>, atMost = 100): Promise<number> {
  using clock = new FakeClock();
  const service = new FakeService((request) => answer(request, { headers }));
  const client = service.client();
  await clock.until(client.forProduct(1));
  const requestedAt = clock.now;
  for (let second = 1; second <= atMost; second++) {
    clock.now = requestedAt + second * 1_000 - 1;
    await clock.until(client.forProduct(1));
    if (service.received.length > 1) return second - 1;
  }
  return Infinity;
}

Deno.test("forProducts() does not request a product again within max-age, and then does", async () => {
  using clock = new FakeClock();
  const service = new FakeService(cacheableFor(30));
  const client = service.client();
  await clock.until(client.forProducts([1, { id: 2, variantIds: [5, 4] }]));
  clock.now += 29_999;
  const badges = await clock.until(client.forProducts([{ id: 2, variantIds: [4, 5] }, 1]));
  assertEquals(textsByEntry(badges), { "2:4,5": ["2:4,5"], 1: ["1"] });
  assertEquals(service.requests, [["1", "2:4,5"]]);
  clock.now += 1;
  await clock.until(client.forProducts([1]));
  assertEquals(service.requests, [["1", "2:4,5"], ["1"]]);
});

Deno.test("forProducts() requests only entries that are not fresh", async () => {
  using clock = new FakeClock();
  const service = new FakeService(cacheableFor(30));
  const client = service.client();
  await clock.until(client.forProducts([1, 2]));
  await clock.until(client.forProducts([2, { id: 2, variantIds: [] }, 3]));
  assertEquals(service.requests, [["1", "2"], ["2:", "3"]]);
});

Deno.test("forProducts() caches for max-age minus the age", async () => {
  const check = async (headers: Record<string, string>, expected: number) =>
    assertEquals(await secondsCached(headers), expected, JSON.stringify(headers));
  await check({ "Cache-Control": "private, max-age=30" }, 30);
  await check({ "Cache-Control": "public, max-age=15, stale-while-revalidate=15" }, 15);
  await check({ "Cache-Control": "Max-Age=7" }, 7);
  await check({ "Cache-Control": "s-maxage=50, max-age=5" }, 5);
  await check({ "Cache-Control": "max-age=30", "Age": "12" }, 18);
  await check({ "Cache-Control": "max-age=30", "Age": "30" }, 0);
  await check({ "Cache-Control": "max-age=30", "Age": "31" }, 0);
});

Deno.test("forProducts() does not cache without max-age", async () => {
  const check = async (headers: Record<string, string>) =>
    assertEquals(await secondsCached(headers), 0, JSON.stringify(headers));
  await check({});
  await check({ "Cache-Control": "no-store" });
  await check({ "Cache-Control": "no-cache, max-age=60" });
  await check({ "Cache-Control": "max-age=60, No-Store" });
  await check({ "Cache-Control": "max-age=0" });
  await check({ "Cache-Control": "max-age" });
  await check({ "Cache-Control": "max-age=soon" });
  await check({ "Cache-Control": "max-age=-5" });
  await check({ "Cache-Control": "s-maxage=50" });
  await check({ "Expires": "Fri, 01 Jan 2100 00:00:00 GMT" });
  await check({ "Cache-Control": "max-age=30", "Age": "old" });
  await check({ "Cache-Control": "max-age=30", "Age": "999999999999999999999999" });
});

Deno.test("forProducts() accepts a huge max-age", async () => {
  for (const huge of ["99999999999", "9".repeat(400)]) {
    assertEquals(await secondsCached({ "Cache-Control": `max-age=${huge}` }, 10), Infinity);
  }
});

Deno.test("forProducts() counts freshness from the request, not from the response", async () => {
  using clock = new FakeClock();
  const slow: Responder = async (request) => {
    await new Promise<void>((resolve) => setTimeout(resolve, 900));
    return answer(request, { headers: { "Cache-Control": "max-age=1" } });
  };
  const service = new FakeService(slow);
  const client = service.client();
  const badges = await clock.until(client.forProduct(1));
  assertEquals(badges.length, 1);
  await clock.advance(99);
  await client.forProduct(1);
  assertEquals(service.received.length, 1);
  await clock.advance(1);
  await clock.until(client.forProduct(1));
  assertEquals(service.received.length, 2);
});

Deno.test("forProducts() counts freshness from the retry that was answered", async () => {
  using clock = new FakeClock();
  const answers: Responder[] = [
    () => new Response(null, { status: 503, headers: { "Retry-After": "1" } }),
    cacheableFor(10),
  ];
  const service = new FakeService((request, before) =>
    (answers[before] ?? cacheableFor(10))(request, 0)
  );
  const client = service.client({ timeoutMs: 5_000 });
  await clock.until(client.forProduct(1));
  clock.now += 9_999;
  await client.forProduct(1);
  assertEquals(service.received.length, 2);
  clock.now += 1;
  await clock.until(client.forProduct(1));
  assertEquals(service.received.length, 3);
});

Deno.test("cacheEntries limits the cache, and evicts the oldest entries first", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ cacheEntries: 2 });
  await clock.until(client.forProducts([1, 2]));
  await clock.until(client.forProducts([1]));
  await clock.until(client.forProducts([3]));
  await clock.until(client.forProducts([2, 3]));
  assertEquals(service.requests, [["1", "2"], ["3"]]);
  await clock.until(client.forProducts([1]));
  assertEquals(service.requests.slice(2), [["1"]]);
});

Deno.test("forProducts() treats a refreshed entry as new", async () => {
  using clock = new FakeClock();
  const service = new FakeService(cacheableFor(10));
  const client = service.client({ cacheEntries: 2 });
  await clock.until(client.forProducts([1]));
  clock.now += 5_000;
  await clock.until(client.forProducts([2]));
  clock.now += 5_000;
  await clock.until(client.forProducts([1]));
  await clock.until(client.forProducts([3]));
  await clock.until(client.forProducts([1, 3]));
  assertEquals(service.requests, [["1"], ["2"], ["1"], ["3"]]);
});

Deno.test("cacheEntries smaller than a call, or 0, does not affect the call", async () => {
  using clock = new FakeClock();
  for (const cacheEntries of [0, 3]) {
    const service = new FakeService();
    const client = service.client({ cacheEntries });
    for (let calls = 0; calls < 2; calls++) {
      const badges = await clock.until(client.forProducts(idsFrom(1, 120)));
      assertEquals(Array.from(badges.values(), (shown) => shown.length), Array(120).fill(1));
    }
    const entries = service.requests.flat().length;
    assertEquals(entries, 240 - cacheEntries);
  }
});

Deno.test("cacheEntries is 1,000 by default", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  await clock.until(client.forProducts(idsFrom(10_000, 1_001)));
  await clock.until(client.forProducts(idsFrom(10_001, 1_000)));
  assertEquals(service.requests.flat().length, 1_001);
  await clock.until(client.forProduct(10_000));
  assertEquals(service.requests.flat().length, 1_002);
});

Deno.test("forProducts() ignores entries that it did not request, which evict nothing", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request) =>
    answer({
      ...request,
      products: [...request.products, ...idsFrom(500, 9).map((id) => ({ id }))],
    })
  );
  const client = service.client({ cacheEntries: 5 });
  const badges = await clock.until(client.forProducts([1, 2]));
  assertEquals(textsByEntry(badges), { 1: ["1"], 2: ["2"] });
  await clock.until(client.forProducts([1, 2]));
  assertEquals(service.received.length, 1);
  await clock.until(client.forProduct(500));
  assertEquals(service.received.length, 2);
});

Deno.test("forProducts() shares nothing between clients", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  await clock.until(Promise.all([service.client().forProduct(1), service.client().forProduct(1)]));
  assertEquals(service.received.length, 2);
});
