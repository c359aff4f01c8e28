import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { FakeClock } from "./support/fake_clock.ts";
import { FakePage } from "./support/fake_page.ts";
import { badgeFor, cacheableFor, FakeService } from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** A snapshot of a server's client that has these products, with `max-age=30`. */
async function snapshotOf(clock: FakeClock, ids: number[], context = { locale: "fr" }) {
  const onServer = new FakeService(cacheableFor(30)).client({ context });
  await clock.until(onServer.forProducts(ids));
  return onServer;
}

Deno.test("a client with a snapshot needs no request until max-age, counted from the server's request", async () => {
  using clock = new FakeClock();
  const onServer = await snapshotOf(clock, [1, 2]);
  await clock.advance(10_000);
  const initial = onServer.snapshot();
  await clock.advance(5_000);
  const service = new FakeService(cacheableFor(30));
  const inPage = service.client({ initial });
  assertEquals(inPage.context, { locale: "fr" });
  assertEquals(inPage.peek(2)?.[0]?.content, { text: "2 in fr" });
  await clock.advance(14_999);
  assertEquals((await inPage.forProduct(1)).map(({ content }) => content.text), ["1 in fr"]);
  assertEquals(service.received.length, 0);
  await clock.advance(1);
  await clock.until(inPage.forProducts([1, 2]));
  assertEquals(service.requests, [["1", "2"]]);
});

Deno.test("with a skewed clock the freshness of a snapshot is neither negative nor longer than it was", async () => {
  const secondsFresh = async (skewMs: number) => {
    using clock = new FakeClock();
    const initial = (await snapshotOf(clock, [1])).snapshot();
    clock.now += skewMs;
    const service = new FakeService();
    const inPage = service.client({ initial });
    for (let second = 0; second < 100; second++) {
      await clock.until(inPage.forProduct(1));
      if (service.received.length > 0) return second;
      clock.now += 1_000;
    }
  };
  assertEquals(await secondsFresh(0), 30);
  assertEquals(await secondsFresh(-3_600_000), 30);
  assertEquals(await secondsFresh(3_600_000), 0);
  assertEquals(await secondsFresh(20_000), 10);
});

Deno.test("snapshot(products) has only these, and their variants", async () => {
  using clock = new FakeClock();
  const service = new FakeService(cacheableFor(30));
  const onServer = service.client();
  await clock.until(onServer.forProducts([1, 2, { id: 2, variantIds: [22, 21] }]));
  const initial = onServer.snapshot([{ id: 2, variantIds: [21, 22] }, 3, NaN]);
  const inPage = new FakeService().client({ initial });
  assertEquals(inPage.peek({ id: 2, variantIds: [22, 21] })?.length, 1);
  assertEquals([1, 2, 3, NaN].map((id) => inPage.peek(id)), Array(4).fill(undefined));
});

Deno.test("snapshot() cannot end the script element that contains it", async () => {
  using clock = new FakeClock();
  const text = "</script><!-- <script> \u2028 & ' \" é😀";
  const badge = badgeFor(text);
  const body = { products: [{ query: { id: 1 }, badges: [{ id: badge.id }] }], badges: [badge] };
  const onServer = new FakeService(() => Response.json(body)).client();
  await clock.until(onServer.forProduct(1));
  const initial = onServer.snapshot();
  assert(!initial.includes("<"));
  const inPage = new FakeService().client({ initial });
  assertEquals(inPage.peek(1), [badge]);
});

Deno.test("initial for another context is shown by nothing: its badges are not used", async () => {
  using clock = new FakeClock();
  const initial = (await snapshotOf(clock, [1])).snapshot();
  const service = new FakeService();
  const inPage = service.client({ initial, context: { locale: "de" } });
  assertEquals([inPage.context, inPage.peek(1)], [{ locale: "de" }, undefined]);
  const [badge] = await clock.until(inPage.forProduct(1));
  assertEquals([badge?.content.text, service.received.length], ["1 in de", 1]);
});

Deno.test("initial that is no snapshot is ignored", async () => {
  using clock = new FakeClock();
  const texts = ["", "x", "null", "{}", "[]", "[1]", "[1,{},5]", "[1,{},[[1]]]", '[1,{},["a"]]'];
  for (const initial of [...texts, null, undefined]) {
    const service = new FakeService();
    const client = service.client({ initial, context: { locale: "en" } });
    assertEquals((await clock.until(client.forProduct(1))).length, 1, `${initial}`);
    assertEquals(client.context, { locale: "en" });
  }
});

Deno.test("initial with an invalid context or invalid badges is ignored", async () => {
  using clock = new FakeClock();
  const far = 99_999_999_999_999;
  const entry = (badges: unknown, freshUntil: unknown = far) => ({ badges, freshUntil });
  const context = {};
  const snapshots: unknown[] = [
    ...["fr", 5, null, true, ["fr"]].map((context) => [1, context, []]),
    ...[5, "ab", null, {}, [5], [null], ["a"], [{ id: "a", typeId: "label", content: "Sale" }]]
      .map((badges) => [1, context, [["1", entry(badges)]]]),
    [1, context, [["1", "ab"]]],
    [1, context, [["1", {}]]],
    [1, context, [["1", entry([badgeFor("1")], "soon")]]],
    [1, context, [["1", entry([badgeFor("1")], null)]]],
    ["now", context, [["1", entry([badgeFor("1")])]]],
  ];
  for (const snapshot of snapshots) {
    const initial = JSON.stringify(snapshot);
    const service = new FakeService();
    const client = service.client({ initial });
    assertEquals(client.context, {}, initial);
    const [badge] = await clock.until(client.forProduct(1));
    assertEquals([badge, service.received.length], [badgeFor("1"), 1], initial);
  }
});

Deno.test("a subscription to a product of the snapshot is answered at once, and refreshed at the badge's end", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const onServer = new FakeService(cacheableFor(4)).client();
  await clock.until(onServer.forProduct(1));
  const service = new FakeService(() => Response.json({ products: [], badges: [] }));
  const inPage = service.client({ initial: onServer.snapshot(), staleIfErrorSeconds: 0 });
  const shown = inPage.peek(1);
  const heard: unknown[] = [];
  inPage.subscribe(1, (badges) => heard.push(badges));
  await clock.advance(1);
  assertStrictEquals(heard[0], shown);
  assertEquals(service.received.length, 0);
  await clock.advance(7_000);
  assertEquals([service.received.length, heard.length, heard[1]], [1, 2, []]);
  inPage.close();
});
