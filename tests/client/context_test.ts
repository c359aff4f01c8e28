import { assertEquals, assertNotStrictEquals, assertThrows } from "@std/assert";
import type { Context } from "../../src/client/mod.ts";
import { FakeClock } from "./support/fake_clock.ts";
import { answer, FakeService, textsByEntry } from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

Deno.test("setContext() causes new requests, in the new context", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ context: { locale: "en" } });
  assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: ["1 in en"] });
  client.setContext({ locale: "fr" });
  assertEquals(client.context, { locale: "fr" });
  assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: ["1 in fr"] });
  client.setContext({ locale: "en" });
  assertEquals(textsByEntry(await clock.until(client.forProducts([1]))), { 1: ["1 in en"] });
  assertEquals(service.received.map(({ context }) => context.locale), ["en", "fr", "en"]);
});

Deno.test("setContext() does nothing if the context is equal", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ context: { locale: "en", custom: { a: [1] } } });
  let events = 0;
  client.addEventListener("contextchange", () => void events++);
  await clock.until(client.forProduct(1));
  client.setContext({ locale: "en", custom: { a: [1], b: undefined } });
  await clock.until(client.forProduct(1));
  assertEquals([events, service.received.length], [0, 1]);
});

Deno.test("setContext() drops the cached badges if the keys are in another order", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ context: { locale: "en", custom: {} } });
  await clock.until(client.forProduct(1));
  client.setContext({ custom: {}, locale: "en" });
  await clock.until(client.forProduct(1));
  assertEquals(service.received.length, 2);
});

Deno.test("setContext() dispatches `contextchange` after the context has changed", () => {
  const client = new FakeService().client();
  const seen: Context[] = [];
  client.addEventListener("contextchange", () => seen.push(client.context));
  client.setContext({ locale: "fr" });
  client.setContext({});
  assertEquals(seen, [{ locale: "fr" }, {}]);
});

Deno.test("setContext() keeps the context of calls in progress, whose badges do not mix with the new one's", async () => {
  using clock = new FakeClock();
  const answering = Promise.withResolvers<void>();
  const service = new FakeService(async (request) => {
    if (request.context.locale === "en") await answering.promise;
    return answer(request);
  });
  const client = service.client({ context: { locale: "en" } });
  const first = client.forProducts([1, 2]);
  await clock.advance(10);
  client.setContext({ locale: "fr" });
  const second = client.forProducts([1]);
  assertEquals(textsByEntry(await clock.until(second)), { 1: ["1 in fr"] });
  answering.resolve();
  assertEquals(textsByEntry(await clock.until(first)), { 1: ["1 in en"], 2: ["2 in en"] });
  const third = await clock.until(client.forProducts([1, 2]));
  assertEquals(textsByEntry(third), { 1: ["1 in fr"], 2: ["2 in fr"] });
  assertEquals(service.requests, [["1", "2"], ["1"], ["2"]]);
});

Deno.test("setContext() keeps the context of earlier calls in the same tick", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ context: { locale: "en" } });
  const first = client.forProducts([1]);
  client.setContext({ locale: "fr" });
  const second = client.forProducts([1]);
  assertEquals(textsByEntry(await clock.until(first)), { 1: ["1 in en"] });
  assertEquals(textsByEntry(await clock.until(second)), { 1: ["1 in fr"] });
});

Deno.test("setContext() never returns badges of another context, not even while the service is down", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request) => {
    if (request.context.locale === "en") return answer(request);
    throw new TypeError("down");
  });
  const client = service.client({ context: { locale: "en" } });
  await clock.until(client.forProduct(1));
  client.setContext({ locale: "fr" });
  assertEquals(await clock.until(client.forProduct(1)), []);
});

Deno.test("BadgeClient.context: later changes to the caller's object have no effect", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const context = { locale: "en", bigcommerce: { customerSegments: ["a"] } };
  const client = service.client({ context });
  context.bigcommerce.customerSegments.push("b");
  await clock.until(client.forProduct(1));
  const next = { locale: "fr", custom: { a: 1 } };
  client.setContext(next);
  next.custom.a = 2;
  await clock.until(client.forProduct(1));
  assertEquals(service.received.map(({ context }) => context), [
    { locale: "en", bigcommerce: { customerSegments: ["a"] } },
    { locale: "fr", custom: { a: 1 } },
  ]);
  assertNotStrictEquals<unknown>(client.context, next);
});

Deno.test("BadgeClient.context keeps unknown keys, and leaves out undefined values", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const context = JSON.parse(
    '{"__proto__": {"a": 1}, "bigcommerce": {"x": null}, "custom": {"constructor": 1}}',
  );
  await clock.until(service.client({ context: { ...context, y: undefined } }).forProduct(1));
  assertEquals(JSON.stringify(service.received[0]?.context), JSON.stringify({ ...context }));
});

Deno.test("BadgeClient.context: null counts as empty", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client({ context: JSON.parse("null") });
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
  client.setContext(JSON.parse("null"));
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
  assertEquals([client.context, service.received.length], [{}, 1]);
});

Deno.test("setContext() rejects what JSON cannot represent, and keeps the previous context", () => {
  const client = new FakeService().client({ context: { locale: "en" } });
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const context of [circle, { custom: { big: 1n } }]) {
    assertThrows(() => client.setContext(context), TypeError);
    assertThrows(() => new FakeService().client({ context }), TypeError);
  }
  assertEquals(client.context, { locale: "en" });
});
