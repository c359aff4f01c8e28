import { assert, assertEquals } from "@std/assert";
import { FakeClock } from "./support/fake_clock.ts";
import { FakePage } from "./support/fake_page.ts";
import { fixedRandom } from "./support/fixed_random.ts";
import { idsFrom } from "./support/ids_from.ts";
import {
  answer,
  cacheableFor,
  FakeService,
  problem,
  type Responder,
  withoutBadges,
} from "./support/fake_service.ts";
import { neverResponds } from "./support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** A client with subscribed products; the seconds at which its requests came, from the first on. */
function subscribed(
  responder: Responder,
  options: { refreshSeconds?: number; retries?: number; method?: "GET" | "POST" } = {},
  ids = [1],
) {
  const seconds: number[] = [];
  const start = Date.now();
  const service = new FakeService((request, before) => {
    seconds.push((Date.now() - start) / 1_000);
    return responder(request, before);
  });
  const client = service.client(options);
  const heard: unknown[] = [];
  for (const id of ids) {
    client.subscribe(id, (badges) => heard.push(...badges.map(({ content }) => content.text)));
  }
  return { client, service, seconds, heard };
}

Deno.test("subscribed products are refreshed about every refreshSeconds, by one request for all", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using _random = fixedRandom(.5);
  const { client, service, seconds } = subscribed(cacheableFor(30), {}, idsFrom(1, 48));
  await clock.advance(700_000);
  assertEquals(seconds, [0, 300, 600]);
  assertEquals(service.requests.map((entries) => entries.length), [48, 48, 48]);
  client.close();
});

Deno.test("refreshSeconds is varied by up to a quarter, and is at least 1", async () => {
  const second = async (random: number, refreshSeconds?: number) => {
    using clock = new FakeClock();
    using _page = new FakePage();
    using _random = fixedRandom(random);
    const { client, seconds } = subscribed((request) => answer(request, { headers: {} }), {
      refreshSeconds,
    });
    await clock.advance(400_000);
    client.close();
    return seconds[1];
  };
  assertEquals([await second(0), await second(1)], [225, 375]);
  assertEquals([await second(.5, 60), await second(.5, 0), await second(.5, NaN)], [60, 1, 1]);
  assertEquals(await second(.5, Infinity), undefined);
});

Deno.test("badges that are still fresh are not requested by a refresh", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using _random = fixedRandom(.5);
  const { client, seconds } = subscribed(cacheableFor(500));
  await clock.advance(650_000);
  assertEquals(seconds, [0, 600]);
  client.close();
});

Deno.test("an ended badge is removed soon after max-age, if that is shorter than the longest seen", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using _random = fixedRandom(.5);
  const start = clock.now;
  // The badge ends after 620.5 s. The service's max-age ends one to two seconds before.
  const endsAt = 620.5;
  const { client, seconds, heard } = subscribed((request) => {
    const left = endsAt - (Date.now() - start) / 1_000;
    const maxAge = left > 0 ? Math.max(0, Math.min(30, Math.floor(left) - 1)) : 30;
    const headers = { "Cache-Control": `private, max-age=${maxAge}` };
    return answer(left > 0 ? request : { ...request, context: { locale: "none" } }, { headers });
  });
  await clock.advance(700_000);
  assertEquals(seconds, [0, 300, 600, 621.5]);
  assertEquals(heard, ["1", "1 in none"]);
  client.close();
});

Deno.test("a first max-age below the service's usual one counts as shortened, once", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using _random = fixedRandom(.5);
  const { client, seconds } = subscribed(cacheableFor(5));
  await clock.advance(310_000);
  assertEquals(seconds, [0, 7.5, 307.5]);
  client.close();
});

Deno.test("a max-age that a cache has partly used up is not shortened", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using _random = fixedRandom(.5);
  const headers = { "Cache-Control": "max-age=15", "Age": "14" };
  const { client, seconds } = subscribed((request) => answer(request, { headers }));
  await clock.advance(310_000);
  assertEquals(seconds, [0, 300]);
  client.close();
});

Deno.test("answers that are always shortened are requested ever more rarely", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const { client, seconds } = subscribed(
    (request, before) => cacheableFor(before === 0 ? 30 : 0)(request, 0),
    { refreshSeconds: 10 },
  );
  await clock.advance(3_600_000);
  assert(seconds.length < 3_600 / 7, `${seconds.length}`);
  client.close();
});

Deno.test("a failed query is repeated ten seconds later, ever more rarely, and sooner by the visitor's return", async () => {
  using clock = new FakeClock();
  using page = new FakePage();
  using _random = fixedRandom(.5);
  const { client, seconds, heard } = subscribed((request, before) => {
    if (before === 0 || before === 3) return neverResponds(request.url, request.init);
    if (before === 1 || before === 2) throw new TypeError("offline");
    return cacheableFor(30)(request, before);
  }, { retries: 0 });
  await clock.advance(25_000);
  page.dispatch("online");
  await clock.advance(275_000);
  // A query gives up after a second; .05 is the random delay of its retry.
  const retries = [0, 11.55, 22.1, 26, 37.55];
  assertEquals([seconds.slice(0, 5), heard], [retries, ["1"]]);
  client.close();
  const lasting = subscribed(() => problem(503), { retries: 0 });
  await clock.advance(3_600_000);
  assert(lasting.seconds.length < 3_600 / 15, `${lasting.seconds.length}`);
  lasting.client.close();
});

Deno.test("a query that the service refuses is not repeated before the next refresh", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using _random = fixedRandom(.5);
  const { client, seconds } = subscribed(() => problem(404));
  await clock.advance(310_000);
  assertEquals(seconds, [0, 300]);
  client.close();
});

Deno.test("the return to the page refreshes what is not fresh", async () => {
  const check = async (type: string, properties: object, expected: number[]) => {
    using clock = new FakeClock();
    using page = new FakePage();
    using _random = fixedRandom(.5);
    const { client, seconds } = subscribed(cacheableFor(30));
    await clock.advance(10_000);
    page.dispatch(type, properties);
    await clock.advance(90_000);
    page.dispatch(type, properties);
    await clock.advance(50_000);
    assertEquals(seconds, expected, `${type} ${JSON.stringify(properties)}`);
    client.close();
  };
  await check("visibilitychange", {}, [0, 101]);
  await check("online", {}, [0, 101]);
  await check("pageshow", { persisted: true }, [0, 101]);
  await check("pageshow", { persisted: false }, [0]);
});

/** Responds as the service does while the only badge ends at this second, then without badges. */
function endingAt(second: number): Responder {
  const start = Date.now();
  return (request) => {
    const leftMs = start + second * 1_000 - Date.now();
    const whole = leftMs <= 0 ? 30 : Math.min(30, Math.max(0, Math.floor(leftMs / 1_000) - 1));
    const maxAge = request.method === "GET" ? Math.ceil(whole / 2) : whole;
    return (leftMs > 0 ? cacheableFor : withoutBadges)(maxAge)(request, 0);
  };
}

Deno.test("a badge that ends soon goes in time, although the shopper leaves and returns before that", async () => {
  for (const method of ["GET", "POST"] as const) {
    using clock = new FakeClock();
    using page = new FakePage();
    using _random = fixedRandom(.5);
    const { client, seconds } = subscribed(endingAt(22), { method });
    await clock.advance(3_000);
    page.hide(true);
    await clock.advance(1_500);
    page.hide(false);
    await clock.advance(24_500 - 4_500);
    assert(seconds.at(-1)! >= 22, `${method} ${seconds}`);
    const asked = seconds.length;
    await clock.advance(200_000);
    assertEquals(seconds.length, asked);
    client.close();
  }
});

Deno.test("a GET has another max-age than a POST, which is not taken for the start or end of a badge", async () => {
  const both: Responder = (request) => cacheableFor(request.method === "GET" ? 15 : 30)(request, 0);
  for (const personal of [[true, false], [false, true]]) {
    using clock = new FakeClock();
    using _page = new FakePage();
    using _random = fixedRandom(.5);
    const { client, service, seconds } = subscribed(both);
    for (const isPersonal of personal) {
      client.setContext(isPersonal ? { custom: { member: true } } : { locale: "fr" });
      await clock.advance(100_000);
    }
    assertEquals(new Set(service.received.map(({ method }) => method)).size, 2);
    assertEquals(seconds, [0, 100]);
    client.close();
  }
});

Deno.test("hidden tabs are not refreshed", async () => {
  using clock = new FakeClock();
  using page = new FakePage();
  using _random = fixedRandom(.5);
  const { client, seconds } = subscribed(cacheableFor(3));
  page.hide(true);
  page.dispatch("online");
  await clock.advance(10_000_000);
  assertEquals([seconds, clock.timers], [[0], 0]);
  page.hide(false);
  await clock.advance(2_000);
  assertEquals(seconds.length, 2);
  client.close();
});

Deno.test("a failed refresh keeps the badges, and the next one is on time", async () => {
  for (const [random, second] of [[0, 225], [.5, 300], [1, 375]] as const) {
    using clock = new FakeClock();
    using _page = new FakePage();
    using _random = fixedRandom(random);
    const { client, seconds, heard } = subscribed((request, before) =>
      before === 1 ? new Response(null, { status: 500 }) : cacheableFor(15)(request, 0)
    );
    await clock.advance(second * 2_000 + 10);
    assertEquals([seconds, heard], [[0, second, 2 * second], ["1"]]);
    client.close();
  }
});

Deno.test("subscribe() outside of a page refreshes, too", async () => {
  using clock = new FakeClock();
  using _random = fixedRandom(.5);
  const { client, seconds } = subscribed(cacheableFor(30));
  await clock.advance(310_000);
  assertEquals(seconds, [0, 300]);
  client.close();
});
