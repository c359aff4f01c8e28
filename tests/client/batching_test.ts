import { assertEquals, assertLess } from "@std/assert";
import { FakeClock } from "./support/fake_clock.ts";
import { idsFrom } from "./support/ids_from.ts";
import { answer, FakeService, formatEntry, textsByEntry } from "./support/fake_service.ts";
import { neverResponds } from "./support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

Deno.test("forProducts() sends one request for all calls in one tick", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  const calls = Promise.all([
    client.forProducts([3, 1]),
    client.forProducts([{ id: 2, variantIds: [21] }]),
    client.forProduct(4),
  ]);
  const [first, second, third] = await clock.until(calls);
  assertEquals(service.requests, [["1", "2:21", "3", "4"]]);
  assertEquals(textsByEntry(first), { 3: ["3"], 1: ["1"] });
  assertEquals([...first.keys()].map(formatEntry), ["3", "1"]);
  assertEquals(textsByEntry(second), { "2:21": ["2:21"] });
  assertEquals(third.map(({ content }) => content.text), ["4"]);
});

Deno.test("forProducts() includes calls from promises that resolve within the tick", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  const late = Promise.resolve().then(() => {}).then(() => client.forProduct(2));
  await clock.until(Promise.all([client.forProduct(1), late]));
  assertEquals(service.requests, [["1", "2"]]);
});

Deno.test("batchWithinMs collects calls for that long, and no longer", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ batchWithinMs: 40 });
  const calls = [client.forProduct(1)];
  await clock.advance(39);
  calls.push(client.forProduct(2));
  assertEquals(service.received.length, 0);
  await clock.advance(1);
  assertEquals(service.requests, [["1", "2"]]);
  calls.push(client.forProduct(3));
  await clock.until(Promise.all(calls));
  assertEquals(service.requests, [["1", "2"], ["3"]]);
});

Deno.test("forProducts() splits requests after 50 products", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const ids = idsFrom(1, 120);
  const badges = await clock.until(service.client().forProducts(ids));
  assertEquals(service.requests.map((entries) => entries.length), [50, 50, 20]);
  assertEquals(new Set(service.requests.flat()).size, 120);
  assertEquals([...badges.keys()].map(({ id }) => id), ids);
  assertEquals(textsByEntry(badges)[120], ["120"]);
});

Deno.test("forProducts() fills a request with the entries of several calls", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  await clock.until(
    Promise.all([client.forProducts(idsFrom(1, 40)), client.forProducts(idsFrom(41, 20))]),
  );
  assertEquals(service.requests.map((entries) => entries.length), [50, 10]);
});

Deno.test("forProducts() requests equal entries once, whatever the order of their variants", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  const [badges, more] = await clock.until(Promise.all([
    client.forProducts([1, { id: 1 }, 1, { id: 2, variantIds: [10, 9, 9] }]),
    client.forProducts([{ id: 2, variantIds: [9, 10] }, { id: 2, variantIds: [10, 9] }]),
  ]));
  assertEquals(service.requests.map((entries) => entries.length), [2]);
  assertEquals(badges.size, 4);
  assertEquals(Array.from(badges.values(), (shown) => shown.length), [1, 1, 1, 1]);
  assertEquals(Array.from(more.values(), (shown) => shown.length), [1, 1]);
});

Deno.test("forProducts() distinguishes missing variants from an empty list", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const call = service.client({ method: "POST" })
    .forProducts([{ id: 1, variantIds: [] }, { id: 1, variantIds: undefined }, { id: 2 }]);
  const badges = await clock.until(call);
  assertEquals(service.received[0]?.products, [{ id: 1 }, { id: 1, variantIds: [] }, { id: 2 }]);
  assertEquals(textsByEntry(badges), { "1:": ["1:"], 1: ["1"], 2: ["2"] });
});

Deno.test("forProducts() treats null like missing variants", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const entry = JSON.parse('{"id": 1, "variantIds": null}');
  await clock.until(service.client({ method: "POST" }).forProducts([entry, 1]));
  assertEquals(service.received[0]?.products, [{ id: 1 }]);
});

Deno.test("forProducts() sends nothing without products", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const badges = await service.client().forProducts([]);
  await clock.advance(2_000);
  assertEquals([badges.size, badges.errors, service.received.length], [0, [], 0]);
});

Deno.test("forProducts() accepts any iterable, and iterates it once", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  function* products() {
    yield 1;
    yield { id: 2, variantIds: [3], name: "more than an entry" };
  }
  const badges = await clock.until(service.client({ method: "POST" }).forProducts(products()));
  assertEquals(badges.size, 2);
  assertEquals(service.received[0]?.products, [{ id: 1 }, { id: 2, variantIds: [3] }]);
});

Deno.test("forProducts() joins a request in progress", async () => {
  using clock = new FakeClock();
  const answering = Promise.withResolvers<void>();
  const service = new FakeService(async (request) => {
    await answering.promise;
    return answer(request);
  });
  const client = service.client();
  const first = client.forProducts([1, 2]);
  await clock.advance(100);
  const second = client.forProducts([2, 3]);
  await clock.advance(100);
  answering.resolve();
  assertEquals(textsByEntry(await clock.until(first)), { 1: ["1"], 2: ["2"] });
  assertEquals(textsByEntry(await clock.until(second)), { 2: ["2"], 3: ["3"] });
  assertEquals(service.requests, [["1", "2"], ["3"]]);
});

Deno.test("forProducts() sends the same request for the same products, whatever their order", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  for (
    const products of [[10, 9, { id: 9, variantIds: [2, 11] }], [
      { id: 9, variantIds: [11, 2] },
      9,
      10,
    ]]
  ) {
    await clock.until(service.client().forProducts(products));
  }
  assertEquals(service.received[0]?.url, service.received[1]?.url);
});

Deno.test("forProducts() keeps every body under the 64 KiB that the service accepts", async () => {
  using clock = new FakeClock();
  const variants = (id: number) => idsFrom(Number.MIN_SAFE_INTEGER + id * 500, 500);
  const products = idsFrom(Number.MAX_SAFE_INTEGER - 49, 50).map((id, index) => (
    { id, variantIds: variants(index) }
  ));
  const check = async (context: Record<string, string>, count: number, requestsMax: number) => {
    const service = new FakeService();
    const call = service.client({ context, method: "POST" }).forProducts(products.slice(-count));
    assertEquals((await clock.until(call)).errors, []);
    for (const { init } of service.received) {
      assertLess(new TextEncoder().encode(String(init.body)).length, 64 * 1024 + 1);
    }
    assertLess(service.received.length, requestsMax + 1);
    assertEquals(new Set(service.requests.flat()).size, count);
  };
  await check({}, 50, 9);
  // Characters of two, three and four bytes, and some that JSON escapes.
  await check({ é: "é".repeat(10_000) }, 50, 13);
  await check({ locale: "語".repeat(6_000) }, 50, 13);
  await check({ locale: "😀".repeat(6_000) }, 50, 17);
  await check({ locale: '"'.repeat(10_000) }, 50, 13);
});

Deno.test("forProducts() fills a request next to a long context, to the byte", async () => {
  using clock = new FakeClock();
  const check = async (length: number, requests: number) => {
    const service = new FakeService();
    const products = idsFrom(1, 50).map((id) => ({ id, variantIds: [5] }));
    const call = service.client({ context: { much: "x".repeat(length) } }).forProducts(products);
    assertEquals((await clock.until(call)).errors, []);
    for (const { init } of service.received) {
      assertLess(String(init.body).length, 64 * 1024 + 1);
    }
    assertEquals(service.received.length, requests);
  };
  await check(60_000, 1);
  for (const length of [64_900, 64_907, 64_914, 64_921]) await check(length, 3);
  await check(65_440, 50);
});

Deno.test("forProducts() ignores later changes to the caller's list", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ method: "POST" });
  const variantIds = [11, 12];
  const products = [{ id: 1, variantIds }];
  const first = client.forProducts(products);
  const second = client.forProduct({ id: 1, variantIds: [12, 11] });
  variantIds.push(13);
  products.push({ id: 2, variantIds });
  const badges = await clock.until(first);
  variantIds.length = 0;
  assertEquals(service.requests, [["1:11,12"]]);
  assertEquals(textsByEntry(badges), { "1:11,12": ["1:11,12"] });
  assertEquals(badges.errors, []);
  assertEquals((await clock.until(second)).length, 1);
});

Deno.test("forProducts() sends a variant once, even if it is listed repeatedly", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const products = idsFrom(1, 50).map((id) => ({ id, variantIds: Array(500).fill(2 ** 53 - 1) }));
  await clock.until(service.client({ method: "POST" }).forProducts(products));
  assertEquals(service.requests, [products.map(({ id }) => `${id}:${2 ** 53 - 1}`).sort()]);
});

Deno.test("forProducts() returns a separate list to each caller", async () => {
  using clock = new FakeClock();
  const client = new FakeService().client();
  const [one, other] = await clock.until(
    Promise.all([client.forProducts([1, 1]), client.forProducts([1])]),
  );
  const lists = [...one.values(), ...other.values()].map((shown) => shown as unknown[]);
  lists[0]?.splice(0);
  assertEquals(lists.map((shown) => shown.length), [0, 1, 1]);
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
});

Deno.test("concurrency limits the requests at once: 8,000 ids are queued, and all get their badges", async () => {
  for (const [concurrency, atMost] of [[undefined, 6], [1, 1], [20, 20], [NaN, 160]] as const) {
    using clock = new FakeClock();
    let running = 0;
    let most = 0;
    const service = new FakeService(async (request) => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => setTimeout(resolve, 5));
      running--;
      return answer(request);
    });
    const client = service.client({ concurrency });
    const badges = await clock.until(client.forProducts(idsFrom(1, 8_000)));
    assertEquals([badges.size, badges.errors, most], [8_000, [], atMost]);
    assertEquals(service.requests.map((entries) => entries.length), Array(160).fill(50));
    assertEquals(Array.from(badges.values(), (shown) => shown.length), Array(8_000).fill(1));
  }
});

Deno.test("concurrency: a call that waits for its turn gives up after timeoutMs, and an aborted one sends nothing", async () => {
  using clock = new FakeClock();
  const service = new FakeService(({ url, init }) => neverResponds(url, init));
  const client = service.client({ concurrency: 1, retries: 0 });
  const first = client.forProducts(idsFrom(1, 50));
  await clock.advance(500);
  const abort = new AbortController();
  const aborted = client.forProduct(100, abort).catch(() => "aborted");
  await clock.advance(1);
  abort.abort();
  assertEquals(await aborted, "aborted");
  const waiting = client.forProducts([200]);
  await clock.advance(1);
  assertEquals((await clock.until(first)).errors[0]?.code, "timeout");
  await clock.advance(1);
  assertEquals(service.requests.map((entries) => entries.length), [50, 1]);
  assertEquals((await clock.until(waiting)).errors[0]?.code, "timeout");
  assertEquals([service.received.length, clock.timers], [2, 0]);
});
