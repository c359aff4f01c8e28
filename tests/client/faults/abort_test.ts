import { assert, assertEquals, assertRejects } from "@std/assert";
import { FakeClock, settled } from "../support/fake_clock.ts";
import { answer, PlayedService, shownBy } from "../support/played_service.ts";
import { neverAnswers } from "../support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

class Gone extends Error {}

/** A service that answers on `release`, and records whether its requests were aborted. */
function heldService() {
  const answering = Promise.withResolvers<void>();
  const brokenOff: boolean[] = [];
  const service = new PlayedService(async (asked, before) => {
    brokenOff[before] = false;
    asked.init.signal?.addEventListener("abort", () => brokenOff[before] = true);
    await Promise.race([answering.promise, neverAnswers(asked.url, asked.init)]);
    return answer(asked);
  });
  return { service, brokenOff, release: () => answering.resolve() };
}

Deno.test("forProducts() with a signal: an aborted call rejects at once with the signal's reason, without onError", async () => {
  using clock = new FakeClock();
  const { service, brokenOff } = heldService();
  const abort = new AbortController();
  const call = service.client().forProducts([1, 2], { signal: abort.signal });
  await clock.advance(10);
  abort.abort(new Gone());
  await assertRejects(() => call, Gone);
  await settled();
  assertEquals([brokenOff, service.codes], [[true], []]);
});

Deno.test("forProducts() with a signal: if one of two callers aborts, the other still gets the badges", async () => {
  using clock = new FakeClock();
  const { service, brokenOff, release } = heldService();
  const client = service.client();
  const abort = new AbortController();
  const first = client.forProducts([1, 2], { signal: abort.signal });
  const second = client.forProducts([2, 3]);
  await clock.advance(10);
  abort.abort(new Gone());
  await assertRejects(() => first, Gone);
  release();
  assertEquals(shownBy(await clock.until(second)), { 2: ["2"], 3: ["3"] });
  await settled();
  assertEquals([brokenOff, service.codes, service.asked.length], [[false], [], 1]);
});

Deno.test("forProducts() with a signal: the request is aborted when all callers have aborted, including later ones", async () => {
  using clock = new FakeClock();
  const { service, brokenOff } = heldService();
  const client = service.client();
  const aborts = [new AbortController(), new AbortController()];
  const calls = [client.forProduct(1, aborts[0])];
  await clock.advance(10);
  calls.push(client.forProduct(1, aborts[1]));
  const ends = Promise.allSettled(calls);
  aborts[0]?.abort(new Gone());
  await settled();
  assertEquals(brokenOff, [false]);
  aborts[1]?.abort(new Gone());
  for (const end of await ends) assert(end.status === "rejected" && end.reason instanceof Gone);
  await settled();
  assertEquals([brokenOff, service.codes], [[true], []]);
});

Deno.test("forProducts() with a signal: nothing is sent if all callers abort before", async () => {
  using clock = new FakeClock();
  const service = new PlayedService();
  const abort = new AbortController();
  const call = service.client({ batchWithinMs: 50 }).forProduct(1, abort);
  await clock.advance(10);
  abort.abort(new Gone());
  await assertRejects(() => call, Gone);
  await clock.advance(100);
  assertEquals([service.asked.length, service.codes], [0, []]);
});

Deno.test("forProducts() with a signal: aborting a call of many requests aborts all of them", async () => {
  using clock = new FakeClock();
  const { service, brokenOff } = heldService();
  const abort = new AbortController();
  const call = service.client().forProducts(Array.from({ length: 120 }, (_, id) => id), abort);
  await clock.advance(10);
  abort.abort(new Gone());
  await assertRejects(() => call, Gone);
  await settled();
  assertEquals(brokenOff, [true, true, true]);
});

Deno.test("forProducts() with a signal: an already aborted signal sends nothing", async () => {
  using clock = new FakeClock();
  const service = new PlayedService();
  const client = service.client();
  const signal = AbortSignal.abort(new Gone());
  await assertRejects(() => client.forProducts([1], { signal }), Gone);
  await assertRejects(() => client.forProduct(1, { signal }), Gone);
  await clock.advance(2_000);
  assertEquals([service.asked.length, service.codes, clock.timers], [0, [], 0]);
  // It returns neither cached badges nor an empty result.
  await clock.until(client.forProduct(1));
  await assertRejects(() => client.forProduct(1, { signal }), Gone);
  await assertRejects(() => client.forProducts([], { signal }), Gone);
  await assertRejects(() => client.forProducts([NaN], { signal }), Gone);
  await settled();
  assertEquals(service.codes, []);
});

Deno.test("forProducts() with a signal: an abort after the call has no effect", async () => {
  using clock = new FakeClock();
  const service = new PlayedService();
  const client = service.client();
  const abort = new AbortController();
  const badges = await clock.until(client.forProducts([1], abort));
  abort.abort();
  assertEquals(shownBy(badges), { 1: ["1"] });
  await clock.until(client.forProduct(1));
  assertEquals([service.asked.length, service.codes], [1, []]);
});

Deno.test("forProducts() with a signal: a product is requested again after its request was aborted", async () => {
  using clock = new FakeClock();
  const { service, release } = heldService();
  const client = service.client();
  const abort = new AbortController();
  const first = client.forProduct(1, abort);
  await clock.advance(10);
  abort.abort(new Gone());
  await assertRejects(() => first, Gone);
  const second = client.forProducts([1]);
  release();
  assertEquals(shownBy(await clock.until(second)), { 1: ["1"] });
  assertEquals([service.requests, service.codes], [[["1"], ["1"]], []]);
});

Deno.test("forProducts() with a signal: a call at any moment after another's abort gets its badges, and the next call joins it", async () => {
  for (const isSent of [false, true]) {
    for (let moment = 0; moment < 40; moment++) {
      using clock = new FakeClock();
      const { service, release } = heldService();
      const client = service.client();
      const abort = new AbortController();
      const ends = Promise.allSettled([client.forProduct(1, abort)]);
      if (isSent) await clock.advance(10);
      abort.abort(new Gone());
      for (let turn = 0; turn < moment; turn++) await Promise.resolve();
      const calls = [client.forProducts([1, 2])];
      await clock.advance(10);
      const requests = service.asked.length;
      calls.push(client.forProducts([2, 1]));
      await clock.advance(10);
      assertEquals(service.asked.length, requests);
      release();
      for (const badges of await clock.until(Promise.all(calls))) {
        assertEquals([shownBy(badges), badges.errors], [{ 1: ["1"], 2: ["2"] }, []], `${moment}`);
      }
      assertEquals([(await ends)[0].status, service.codes], ["rejected", []]);
    }
  }
});

Deno.test("forProducts() with a signal: an abort ends the wait for a retry", async () => {
  using clock = new FakeClock();
  const service = new PlayedService(() =>
    new Response(null, { status: 503, headers: { "Retry-After": "5" } })
  );
  const abort = new AbortController();
  const call = service.client({ timeoutMs: 60_000 }).forProduct(1, abort);
  await clock.advance(1_000);
  abort.abort(new Gone());
  await assertRejects(() => call, Gone);
  await settled();
  assertEquals([clock.timers, service.asked.length, service.codes], [0, 1, []]);
});

Deno.test("forProducts() with a signal: the signal may be null", async () => {
  using clock = new FakeClock();
  const options = JSON.parse('{"signal": null}');
  const badges = await clock.until(new PlayedService().client().forProduct(1, options));
  assertEquals(badges.length, 1);
});
