import { assertEquals, assertInstanceOf, assertRejects, assertStrictEquals } from "@std/assert";
import { BadgeQueryError } from "../../../src/client/mod.ts";
import { FakeClock, settled } from "../support/fake_clock.ts";
import { idsFrom } from "../support/ids_from.ts";
import { answer, cacheableFor, FakeService, textsByEntry } from "../support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** A service whose badges are fresh for 10 s, and which can be switched off. */
function switchableService() {
  const state = { isDown: false };
  const service = new FakeService((request) => {
    if (state.isDown) throw new TypeError("connection refused");
    return cacheableFor(10)(request, 0);
  });
  return { service, state };
}

Deno.test("forProducts() returns the last known badges on an error, for staleIfErrorSeconds after they were fresh", async () => {
  const check = async (staleIfErrorSeconds: number | undefined, keptMs: number) => {
    using clock = new FakeClock();
    const { service, state } = switchableService();
    const client = service.client({ staleIfErrorSeconds, retries: 0 });
    await clock.until(client.forProducts([1]));
    state.isDown = true;
    clock.now += keptMs - 1;
    const stale = await clock.until(client.forProducts([1, 2]));
    assertEquals(textsByEntry(stale), { 1: ["1"], 2: [] });
    assertEquals(stale.errors.map(({ code }) => code), ["network"]);
    clock.now += 1;
    assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: [] });
  };
  await check(undefined, 610_000);
  await check(60, 70_000);
});

Deno.test("badges that are too old for an error are forgotten: no page is rendered with them", async () => {
  using clock = new FakeClock();
  const { service, state } = switchableService();
  const client = service.client({ retries: 0 });
  await clock.until(client.forProducts([1]));
  state.isDown = true;
  clock.now += 600_000;
  await clock.until(client.forProducts([1]));
  assertEquals(client.peek(1)?.length, 1);
  clock.now += 24 * 3_600_000;
  await clock.until(client.forProducts([1]));
  assertEquals(client.peek(1), undefined);
  assertEquals(JSON.parse(client.snapshot([1]))[2], [["1", null]]);
});

Deno.test("staleIfErrorSeconds 0 returns no stale badges, and Infinity always does", async () => {
  const check = async (staleIfErrorSeconds: number, expected: string[]) => {
    using clock = new FakeClock();
    const { service, state } = switchableService();
    const client = service.client({ staleIfErrorSeconds, retries: 0 });
    await clock.until(client.forProduct(1));
    state.isDown = true;
    clock.now += 10_000 + (expected.length > 0 ? 1e12 : 0);
    assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: expected });
  };
  await check(0, []);
  await check(Infinity, ["1"]);
});

Deno.test("forProducts() can fall back to badges that came without max-age", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request, before) =>
    before === 0 ? answer(request, { headers: {} }) : new Response(null, { status: 500 })
  );
  const client = service.client();
  await clock.until(client.forProduct(1));
  clock.now += 599_999;
  assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: ["1"] });
  clock.now += 1;
  assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: [] });
});

Deno.test("forProducts() uses the last known badges only in place of fresh ones", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request, before) =>
    before === 1 ? new Response("<html>") : cacheableFor(10)(request, 0)
  );
  const client = service.client();
  await clock.until(client.forProduct(1));
  clock.now += 10_000;
  assertEquals((await clock.until(client.forProducts([1]))).errors.length, 1);
  const fresh = await clock.until(client.forProducts([1]));
  assertEquals([fresh.errors, service.received.length], [[], 3]);
});

Deno.test("forProducts() does not need the service for fresh badges", async () => {
  using clock = new FakeClock();
  const { service, state } = switchableService();
  const client = service.client();
  await clock.until(client.forProduct(1));
  state.isDown = true;
  const badges = await client.forProducts([1]);
  assertEquals([textsByEntry(badges), badges.errors, service.codes], [{ 1: ["1"] }, [], []]);
});

Deno.test("onError is called for every error, once per request, however many callers wait for it", async () => {
  using clock = new FakeClock();
  const service = new FakeService(() => new Response(null, { status: 500 }));
  const client = service.client();
  const calls = [
    client.forProducts(idsFrom(1, 60)),
    client.forProducts([1, 2]),
    client.forProducts([60]),
  ];
  const answers = await clock.until(Promise.all(calls));
  assertEquals(service.errors.map(({ code, status }) => [code, status]), [
    ["status", 500],
    ["status", 500],
  ]);
  assertEquals(answers.map(({ errors }) => errors.length), [2, 1, 1]);
  assertStrictEquals(answers[1]?.errors[0], service.errors[0]);
  assertStrictEquals(answers[2]?.errors[0], service.errors[1]);
});

Deno.test("forProducts() reports errors with the products, a message and the cause", async () => {
  using clock = new FakeClock();
  const cause = new TypeError("connection refused");
  const service = new FakeService(() => {
    throw cause;
  });
  const entry = { id: 2, variantIds: [5, 4] };
  await clock.until(service.client().forProducts([1, entry]));
  const [error] = service.errors;
  assertInstanceOf(error, BadgeQueryError);
  assertInstanceOf(error, Error);
  assertEquals(error.name, "BadgeQueryError");
  assertEquals(error.message.startsWith("Cannot get badges: "), true);
  assertStrictEquals(error.cause, cause);
  assertEquals(error.products, [{ id: 1 }, entry]);
  assertEquals([error.status, error.retryAfterMs], [undefined, 0]);
});

Deno.test("forProducts() writes exceptions of onError to the console, and no call fails", async () => {
  using clock = new FakeClock();
  const { error: writeError } = console;
  const written: unknown[] = [];
  console.error = (thing: unknown) => void written.push(thing);
  try {
    const exceptions = [new Error("thrown"), new Error("rejected")];
    const listeners = [() => {
      throw exceptions[0];
    }, () => Promise.reject(exceptions[1])];
    for (const onError of listeners) {
      const service = new FakeService(() => new Response(null, { status: 500 }));
      assertEquals(await clock.until(service.client({ onError }).forProduct(1)), []);
      await settled();
    }
    assertEquals(written, exceptions);
  } finally {
    console.error = writeError;
  }
});

Deno.test("onError is optional", async () => {
  using clock = new FakeClock();
  const service = new FakeService(() => new Response(null, { status: 500 }));
  const client = service.client({ onError: undefined });
  assertEquals((await clock.until(client.forProducts([1]))).errors.length, 1);
});

Deno.test("throwOnError rejects with the error even if there are last known badges, and calls onError too", async () => {
  using clock = new FakeClock();
  const { service, state } = switchableService();
  const client = service.client({ throwOnError: true });
  assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: ["1"] });
  state.isDown = true;
  clock.now += 10_000;
  for (const products of [[1], [2], [2, 1]]) {
    const error = await assertRejects(
      () => clock.until(client.forProducts(products)),
      BadgeQueryError,
    );
    assertEquals(error.code, "network");
    assertStrictEquals(service.errors.at(-1), error);
  }
  await assertRejects(() => clock.until(client.forProduct(1)), BadgeQueryError);
  assertEquals(service.errors.length, 4);
});

Deno.test("throwOnError does not reject calls that the error does not affect", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request) =>
    request.products.some(({ id }) => id === 60)
      ? new Response(null, { status: 500 })
      : cacheableFor(10)(request, 0)
  );
  const client = service.client({ throwOnError: true });
  const [many, few] = await clock.until(
    Promise.allSettled([client.forProducts(idsFrom(1, 60)), client.forProducts([1])]),
  );
  assertEquals([many.status, few.status], ["rejected", "fulfilled"]);
  assertEquals((await client.forProducts(idsFrom(1, 50))).size, 50);
});

Deno.test("forProducts() requests a product again after an error", async () => {
  using clock = new FakeClock();
  const { service, state } = switchableService();
  const client = service.client({ retries: 0 });
  state.isDown = true;
  assertEquals(await clock.until(client.forProduct(1)), []);
  state.isDown = false;
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
});
