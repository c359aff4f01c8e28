import { assertEquals, assertInstanceOf, assertRejects, assertThrows, fail } from "@std/assert";
import { BadgeClient } from "../../src/client/mod.ts";
import { collectConsoleErrors } from "./support/console_errors.ts";
import { FakeClock } from "./support/fake_clock.ts";
import { baseUrl, FakeService, type ReceivedRequest } from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

Deno.test("new BadgeClient() rejects a missing projectId", () => {
  for (const options of [{ projectId: "" }, { projectId: "", baseUrl }]) {
    assertThrows(() => new BadgeClient(options), TypeError, "projectId");
  }
});

Deno.test("a missing baseUrl outside of a page is an error of the first use, and nothing is sent", async () => {
  using clock = new FakeClock();
  for (const missing of [undefined, ""]) {
    const service = new FakeService();
    const client = service.client({ baseUrl: missing });
    await assertRejects(() => client.forProduct(1), TypeError, "baseUrl");
    await assertRejects(() => client.forProducts([]), TypeError, "baseUrl");
    using errors = collectConsoleErrors();
    client.subscribe(1, () => fail("was called"))();
    client.subscribe(1, () => fail("was called"));
    await clock.advance(1);
    client.close();
    assertInstanceOf(errors.seen[0], TypeError);
    assertEquals([errors.seen.length, service.received.length], [1, 0]);
  }
});

Deno.test("baseUrl is a string or a URL, with or without a path and trailing slashes", async () => {
  using clock = new FakeClock();
  const check = async (baseUrl: string | URL, expected: string) => {
    const service = new FakeService();
    await clock.until(service.client({ baseUrl, method: "POST" }).forProduct(1));
    assertEquals(service.received[0]?.url, `${expected}/v1/shop/badges/query/byProductId`);
  };
  await check("https://badges.example", "https://badges.example");
  await check("https://badges.example/", "https://badges.example");
  await check("https://badges.example/a/b//", "https://badges.example/a/b");
  await check(new URL("https://badges.example"), "https://badges.example");
  await check(new URL("https://badges.example:8443/a/"), "https://badges.example:8443/a");
});

Deno.test("projectId is one escaped segment of the URL", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  await clock.until(service.client({ projectId: "../a b?#", method: "POST" }).forProduct(1));
  assertEquals(
    new URL(String(service.received[0]?.url)).pathname,
    "/v1/..%2Fa%20b%3F%23/badges/query/byProductId",
  );
});

Deno.test("fetch is the global one at the time of the call", async () => {
  using clock = new FakeClock();
  const { fetch } = globalThis;
  const client = new FakeService().client({ fetch: undefined });
  const later = new FakeService();
  const calledOn: unknown[] = [];
  try {
    Object.assign(globalThis, {
      fetch(this: unknown, url: string, init: RequestInit) {
        calledOn.push(this);
        return later.fetch(url, init);
      },
    });
    assertEquals((await clock.until(client.forProduct(1))).length, 1);
  } finally {
    globalThis.fetch = fetch;
  }
  assertEquals([later.received.length, calledOn], [1, [globalThis]]);
});

Deno.test("forProducts() does not reject, however broken fetch is", async () => {
  const thrown = [new TypeError("no"), "text", undefined, null, Symbol("s"), Object.create(null)];
  const fetches: (() => unknown)[] = [
    ...thrown.map((reason) => () => {
      throw reason;
    }),
    ...thrown.map((reason) => () => Promise.reject(reason)),
    ...[undefined, null, {}, "text", 5].flatMap((value) => [() => value, async () => await value]),
    async () => await { status: 200, text: () => "{}" },
    async () => await { status: 503, text: async () => await "" },
    async () =>
      await { status: 200, headers: new Headers(), text: () => Promise.resolve(undefined) },
    async () => await { status: 200, headers: null, text: () => Promise.reject(undefined) },
  ];
  for (const broken of fetches) {
    using clock = new FakeClock();
    const service = new FakeService();
    const fetch = broken as (url: ReceivedRequest["url"]) => Promise<Response>;
    const badges = await clock.until(service.client({ fetch }).forProducts([1]));
    assertEquals([badges.get(1), badges.errors.length, service.errors.length], [[], 1, 1]);
  }
});

Deno.test("BadgeClient is an EventTarget, and its context can be read", () => {
  const client = new FakeService().client({ context: { locale: "fr" } });
  assertInstanceOf(client, EventTarget);
  assertEquals(client.context, { locale: "fr" });
});

Deno.test("forProduct() returns the badges of one product, in the merchant's order", async () => {
  using clock = new FakeClock();
  const badges = ["b", "a", "c"].map((id) => ({ id, typeId: "label", content: {} }));
  const shown = badges.map(({ id }) => ({ id }));
  const body = {
    products: [{ query: { id: 1, variantIds: [2] }, badges: shown }],
    badges: badges.toReversed(),
  };
  const service = new FakeService(() => Response.json(body));
  assertEquals(await clock.until(service.client().forProduct({ id: 1, variantIds: [2] })), badges);
});
