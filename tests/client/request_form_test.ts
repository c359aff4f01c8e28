import { assert, assertEquals, assertFalse } from "@std/assert";
import type { Context } from "../../src/client/mod.ts";
import { FakeClock } from "./support/fake_clock.ts";
import { idsFrom } from "./support/ids_from.ts";
import { FakeService, type ReceivedRequest } from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

type Options = Parameters<FakeService["client"]>[0];

/** The request that a client sends for one or several products. */
async function sent(options: Options, products: readonly number[] = [1]): Promise<ReceivedRequest> {
  using clock = new FakeClock();
  const service = new FakeService();
  await clock.until(service.client(options).forProducts(products));
  const [request] = service.received;
  assert(request);
  return request;
}

Deno.test("forProducts() sends a GET if a cache can share it: at most locale, currency and channel", async () => {
  const check = async (context: Context, shared: Context = context) => {
    const request = await sent({ context });
    assertEquals([request.method, request.context, request.init.body], ["GET", shared, undefined]);
  };
  await check({});
  await check({ locale: "fr-CA" });
  await check({ bigcommerce: { currency: "EUR" } });
  await check({ bigcommerce: { channel: 3 } });
  await check({ locale: "fr", bigcommerce: { channel: 3, currency: "EUR" } });
  await check({ bigcommerce: {} });
  await check({ locale: null, bigcommerce: { currency: null } });
  await check({ bigcommerce: null }, {});
  // `null` counts as missing, so it reveals nothing personal.
  await check({ custom: null, bigcommerce: { customerGroup: null, customerSegments: null } }, {
    bigcommerce: {},
  });
});

Deno.test("forProducts() sends everything else by POST, and none of it in the URL", async () => {
  const check = async (context: Context) => {
    const { method, url, context: sentContext } = await sent({ context });
    assertEquals([method, sentContext], ["POST", JSON.parse(JSON.stringify(context))]);
    assertEquals(url, "http://badges.test/v1/shop/badges/query/byProductId");
  };
  await check({ bigcommerce: { customerGroup: 3 } });
  await check({ bigcommerce: { customerGroup: 0 } });
  await check({ bigcommerce: { customerOrderCount: 0, currency: "EUR" } });
  await check({ bigcommerce: { customerSegments: [] } });
  await check({ bigcommerce: { customerSegments: ["vip"] } });
  await check({ bigcommerce: { customerShippingCountry: "GB" } });
  await check({ bigcommerce: { more: false } });
  await check({ talonone: { applicationIds: [1] } });
  await check({ talonone: {} });
  await check({ custom: {} });
  await check({ custom: { email: "a@example.com" } });
  await check({ userId: "" });
});

Deno.test("forProducts() serializes a GET's context the same way, whatever the order of its keys", async () => {
  const one = await sent({
    context: { locale: "fr", bigcommerce: { channel: 3, currency: "EUR" } },
  });
  const other = await sent({
    context: { bigcommerce: { currency: "EUR", channel: 3 }, locale: "fr" },
  });
  assertEquals(one.url, other.url);
  assertFalse((await sent({ context: {} })).url.includes("context"));
});

Deno.test("forProducts() sends a GET with a URL of at most 2,000 characters, else a POST", async () => {
  const overhead = (await sent({ context: { locale: "x" } })).url.length - 1;
  const check = async (length: number, method: string) => {
    const request = await sent({ context: { locale: "x".repeat(length - overhead) } });
    assertEquals([request.method, method === "GET" ? request.url.length : length], [
      method,
      length,
    ]);
  };
  await check(1_999, "GET");
  await check(2_000, "GET");
  await check(2_001, "POST");
  const ids = idsFrom(Number.MAX_SAFE_INTEGER - 49, 50);
  assertEquals((await sent({ baseUrl: "http://badges.test" }, ids)).method, "GET");
  assertEquals(
    (await sent({ baseUrl: `http://badges.test/${"x".repeat(1_000)}` }, ids)).method,
    "POST",
  );
});

Deno.test("forProducts() escapes any locale in a GET", async () => {
  for (const locale of ["a&product=2", "#", "+", "%41", 'é"😀', "/?:"]) {
    const request = await sent({ context: { locale } });
    assertEquals([request.method, request.context, request.products], ["GET", { locale }, [{
      id: 1,
    }]]);
  }
});

Deno.test("method forces GET or POST", async () => {
  const personal = { bigcommerce: { customerGroup: 3 }, custom: { much: "x".repeat(3_000) } };
  const forced = await sent({ method: "GET", context: personal });
  assertEquals([forced.method, forced.context], ["GET", personal]);
  const posted = await sent({ method: "POST", context: { locale: "fr" } });
  assertEquals([posted.method, posted.context], ["POST", { locale: "fr" }]);
  assertEquals((await sent({ method: "auto" })).method, "GET");
});

Deno.test("forProducts() sends a POST as text without headers, which needs no CORS preflight", async () => {
  const { init } = await sent({ method: "POST" });
  assertEquals([typeof init.body, init.headers], ["string", undefined]);
  assertEquals((await sent({ method: "GET" })).init.headers, undefined);
});

/** Runs as if on a page. */
async function onAPage<T>(run: () => Promise<T>): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(globalThis, "location");
  const location = { origin: "https://shop.example", href: "https://shop.example/a/b?c" };
  Object.defineProperty(globalThis, "location", { value: location, configurable: true });
  try {
    return await run();
  } finally {
    if (before) Object.defineProperty(globalThis, "location", before);
    else Reflect.deleteProperty(globalThis, "location");
  }
}

Deno.test("forProducts() on a page sends no cookies, and a GET revalidates the browser cache", async () => {
  await onAPage(async () => {
    const get = (await sent({ method: "GET" })).init;
    assertEquals([get.credentials, get.cache], ["omit", "no-cache"]);
    const posted = (await sent({ method: "POST" })).init;
    assertEquals([posted.credentials, "cache" in posted], ["omit", false]);
  });
});

Deno.test("forProducts() elsewhere sets no options that only browsers support", async () => {
  assertEquals(Object.keys((await sent({ method: "GET" })).init), ["signal"]);
  assertEquals(Object.keys((await sent({ method: "POST" })).init).sort(), [
    "body",
    "method",
    "signal",
  ]);
});

Deno.test("new BadgeClient({ projectId, context }) uses the host of the page", async () => {
  await onAPage(async () => {
    const { url } = await sent({ baseUrl: undefined, context: { locale: "fr" } });
    assert(url.startsWith("https://shop.example/v1/shop/badges/query/byProductId?product=1&"));
  });
});
