import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { collectConsoleErrors } from "./support/console_errors.ts";
import { FakeClock, settled } from "./support/fake_clock.ts";
import { FakePage } from "./support/fake_page.ts";
import { idsFrom } from "./support/ids_from.ts";
import {
  answer,
  FakeService,
  problem,
  type Responder,
  withoutBadges,
} from "./support/fake_service.ts";
import { fixedRandom } from "./support/fixed_random.ts";
import type { BadgeListener } from "../../src/client/mod.ts";
import { neverResponds } from "./support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** A listener that collects the badges' texts, and the codes of errors. */
function collector() {
  const heard: unknown[] = [];
  const listener: BadgeListener = (badges, error) => {
    heard.push(...badges.map(({ content }) => content.text), ...(error ? [error.code] : []));
  };
  return { heard, listener };
}

Deno.test("subscribe() calls the listener with the badges, later than it returns, and not after the end", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const service = new FakeService();
  const client = service.client();
  const [first, second] = [collector(), collector()];
  const ends = [client.subscribe(1, first.listener), client.subscribe(1, second.listener)];
  assertEquals(first.heard, []);
  await clock.advance(1);
  assertEquals([first.heard, second.heard, service.requests], [["1"], ["1"], [["1"]]]);
  ends[0]?.();
  client.setContext({ locale: "fr" });
  await clock.advance(1);
  assertEquals([first.heard, second.heard], [["1"], ["1", "1 in fr"]]);
  ends[1]?.();
  ends[1]?.();
  client.setContext({ locale: "de" });
  await clock.advance(1);
  assertEquals([second.heard.length, service.received.length], [2, 2]);
});

Deno.test("subscribe() answers from the cache, also a listener that comes later, and one that comes twice", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const service = new FakeService();
  const client = service.client();
  await clock.until(client.forProduct(1));
  const { heard, listener } = collector();
  const ends = [client.subscribe(1, listener)];
  await settled();
  ends.push(client.subscribe({ id: 1 }, listener));
  await settled();
  assertEquals([heard, service.received.length], [["1", "1"], 1]);
  for (const end of ends) end();
});

Deno.test("subscribe() sends one request for all products of a page", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const service = new FakeService();
  const client = service.client();
  for (const id of idsFrom(1, 48)) client.subscribe(id, () => {});
  await clock.advance(1);
  assertEquals(service.requests.map((entries) => entries.length), [48]);
  client.close();
});

Deno.test("subscribe(): an exception of a listener goes to the console, and the others are called", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  using errors = collectConsoleErrors();
  const client = new FakeService().client();
  client.subscribe(1, () => {
    throw "broken";
  });
  const { heard, listener } = collector();
  client.subscribe(1, listener);
  await clock.advance(1);
  assertEquals([heard, errors.seen], [["1"], ["broken"]]);
  client.close();
});

Deno.test("subscribe() passes the error if there are no badges, and keeps the last known ones", async () => {
  for (const throwOnError of [false, true]) {
    using clock = new FakeClock();
    using _page = new FakePage();
    let isDown = true;
    const service = new FakeService((request) =>
      isDown ? new Response(null, { status: 500 }) : answer(request)
    );
    const client = service.client({ throwOnError });
    const { heard, listener } = collector();
    client.subscribe(1, listener);
    await clock.advance(1);
    assertEquals(heard, ["status"]);
    isDown = false;
    client.setContext({ locale: "fr" });
    await clock.advance(1);
    isDown = true;
    await clock.advance(400_000);
    // Fresh for 30 s, and usable for another 600.
    assertEquals(heard.slice(0, 2), ["status", "1 in fr"]);
    client.close();
  }
});

Deno.test("subscribe() removes badges that are too old while the service is down, or for another context", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  let isDown = false;
  const service = new FakeService((request) =>
    isDown ? new Response(null, { status: 500 }) : answer(request)
  );
  const client = service.client({ staleIfErrorSeconds: 100, refreshSeconds: 60 });
  const { heard, listener } = collector();
  client.subscribe(1, listener);
  await clock.advance(1);
  isDown = true;
  await clock.advance(80_000);
  assertEquals(heard, ["1"]);
  await clock.advance(150_000);
  assertEquals([heard, client.peek(1)], [["1", "status"], []]);
  client.close();
});

Deno.test("subscribe() to an invalid id calls the listener with an error, and sends nothing", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const service = new FakeService();
  const client = service.client();
  const { heard, listener } = collector();
  client.subscribe(NaN, listener)();
  client.subscribe(NaN, listener);
  await clock.advance(1);
  assertEquals([heard, service.received.length], [["refused"], 0]);
  client.close();
});

Deno.test("change is dispatched once for all products of an answer, and only if badges changed", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const service = new FakeService();
  const client = service.client({ refreshSeconds: 60 });
  let changes = 0;
  client.addEventListener("change", () => void changes++);
  for (const id of idsFrom(1, 48)) client.subscribe(id, () => {});
  await clock.advance(1);
  assertEquals(changes, 1);
  await clock.advance(100_000);
  assertEquals([changes, service.received.length > 1], [1, true]);
  client.setContext({ locale: "fr" });
  await clock.advance(1);
  assertEquals(changes, 2);
  client.close();
});

Deno.test("peek() returns the same frozen badges until they change, also during a new query", async () => {
  using clock = new FakeClock();
  using _page = new FakePage();
  const service = new FakeService();
  const client = service.client({ refreshSeconds: 60 });
  assertEquals(client.peek(1), undefined);
  await clock.until(client.forProduct(1));
  const shown = client.peek({ id: 1 });
  assertEquals(shown?.map(({ content }) => content.text), ["1"]);
  client.subscribe(1, () => {});
  await clock.advance(200_000);
  assertStrictEquals(client.peek(1), shown);
  assertThrows(() => (shown as unknown[]).pop(), TypeError);
  client.setContext({ locale: "fr" });
  assertStrictEquals(client.peek(1), shown);
  await clock.advance(1);
  assertEquals(client.peek(1)?.map(({ content }) => content.text), ["1 in fr"]);
  client.close();
});

Deno.test("peek() returns the same list after a response with equal badges, and another one after others", async () => {
  using clock = new FakeClock();
  let locale = "en";
  const service = new FakeService((request) => answer({ ...request, context: { locale } }));
  const client = service.client();
  await clock.until(client.forProduct(1));
  const shown = client.peek(1);
  clock.now += 30_000;
  await clock.until(client.forProduct(1));
  assertEquals(service.received.length, 2);
  assertStrictEquals(client.peek(1), shown);
  locale = "fr";
  clock.now += 30_000;
  await clock.until(client.forProduct(1));
  assertEquals(client.peek(1)?.map(({ content }) => content.text), ["1 in fr"]);
  assertThrows(() => (client.peek(1) as unknown[]).pop(), TypeError);
});

const silence: Record<string, Responder> = {
  "no answer": ({ url, init }) => neverResponds(url, init),
  "no answer, and an ignored signal": () => new Promise(() => {}),
  "a stalled body": () => new Response(new ReadableStream()),
  "retries": () => new Response(null, { status: 503, headers: { "Retry-After": "0" } }),
  "an answer": (request) => answer(request),
};

Deno.test("the last unsubscribe, and close(), leave no timer, listener or request", async () => {
  for (const [name, responder] of Object.entries(silence)) {
    for (const afterMs of [0, 1, 500, 2_000, 700_000]) {
      for (const isClosed of [false, true]) {
        using clock = new FakeClock();
        using page = new FakePage();
        const signals: AbortSignal[] = [];
        const service = new FakeService((request, before) => {
          if (request.init.signal) signals.push(request.init.signal);
          return responder(request, before);
        });
        const client = service.client();
        const ends = idsFrom(1, 60).map((id) => client.subscribe(id, () => {}));
        await clock.advance(afterMs);
        if (isClosed) client.close();
        else for (const end of ends) end();
        const requests = service.received.length;
        const errors = service.errors.length;
        await settled();
        const what = `${name}, ${afterMs} ms, ${isClosed}`;
        assertEquals([clock.timers, page.listeners], [0, 0], what);
        if (afterMs < 1_000 && name.startsWith("no answer")) {
          assertEquals(signals.every(({ aborted }) => aborted), true, what);
        }
        await clock.advance(1_000_000);
        assertEquals([service.received.length, service.errors.length], [requests, errors], what);
      }
    }
  }
});

Deno.test("close() ends calls in progress, and the client can be used again", async () => {
  using clock = new FakeClock();
  let isSilent = true;
  const service = new FakeService((request) =>
    isSilent ? neverResponds(request.url, request.init) : answer(request)
  );
  const client = service.client();
  const call = client.forProducts([1]);
  await clock.advance(10);
  client.close();
  const badges = await call;
  assertEquals([badges.get(1), badges.errors.length, service.codes], [[], 1, []]);
  assertEquals(clock.timers, 0);
  isSilent = false;
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
});

Deno.test("a listener that got an error hears that it is over, also without badges", async () => {
  using clock = new FakeClock();
  using _random = fixedRandom(.5);
  const service = new FakeService((request, before) =>
    before === 0 ? problem(503) : withoutBadges(30)(request, before)
  );
  const client = service.client({ retries: 0 });
  const heard: unknown[] = [];
  client.subscribe(1, (badges, error) => heard.push([badges.length, error?.code]));
  await clock.advance(20_000);
  assertEquals(heard, [[0, "status"], [0, undefined]]);
  client.close();
});
