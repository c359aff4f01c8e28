import { assertEquals, assertRejects } from "@std/assert";
import { BadgeQueryError } from "../../../src/client/mod.ts";
import { FakeClock, settled } from "../support/fake_clock.ts";
import { FakeService, textsByEntry } from "../support/fake_service.ts";
import { idsFrom } from "../support/ids_from.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** Too large for a query, whatever the entry. */
const context = { custom: { much: "x".repeat(70_000) } };

/** Too large for a query, whatever the context. */
const entry = { id: 7, variantIds: idsFrom(1_000_000, 10_000) };

Deno.test("forProducts() refuses every product without a request if the context is too large", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const badges = await service.client({ context }).forProducts([1, 2]);
  assertEquals(textsByEntry(badges), { 1: [], 2: [] });
  await settled();
  assertEquals([service.received.length, service.codes], [0, ["refused", "refused"]]);
  assertEquals(badges.errors, service.errors);
  assertEquals(badges.errors.flatMap(({ products }) => products), [{ id: 1 }, { id: 2 }]);
  assertEquals(badges.errors[0]?.message, "Cannot get badges: query over 64 KiB");
  assertEquals(clock.timers, 0);
});

Deno.test("forProducts() refuses an entry that is too large, and requests the others", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const badges = await clock.until(service.client().forProducts([1, entry, 2]));
  assertEquals([service.requests, service.codes], [[["1", "2"]], ["refused"]]);
  assertEquals(badges.errors.flatMap(({ products }) => products), [entry]);
  assertEquals(Array.from(badges.values(), (shown) => shown.length), [1, 0, 1]);
});

Deno.test("throwOnError rejects what is too large for a query", async () => {
  using _clock = new FakeClock();
  const service = new FakeService();
  const calls = [
    () => service.client({ context, throwOnError: true }).forProduct(1),
    () => service.client({ throwOnError: true }).forProduct(entry),
  ];
  for (const call of calls) {
    assertEquals((await assertRejects(call, BadgeQueryError)).code, "refused");
  }
  assertEquals(service.received.length, 0);
});

Deno.test("subscribe() passes on that the context is too large", async () => {
  using clock = new FakeClock();
  const client = new FakeService().client({ context });
  const heard: unknown[] = [];
  const leave = client.subscribe(1, (badges, error) => heard.push([badges, error?.code]));
  await clock.advance(10);
  leave();
  assertEquals(heard, [[[], "refused"]]);
});
