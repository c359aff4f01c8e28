import { assert, assertEquals, assertRejects } from "@std/assert";
import { BadgeQueryError } from "../../../src/client/mod.ts";
import { FakeClock, settled } from "../support/fake_clock.ts";
import { answer, FakeService, textsByEntry } from "../support/fake_service.ts";
import { neverResponds } from "../support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

class CallerAborted extends Error {}

/** A service that answers on `release`, and records whether its requests were aborted. */
function pausedService() {
  const answering = Promise.withResolvers<void>();
  const abortedRequests: boolean[] = [];
  const service = new FakeService(async (request, before) => {
    abortedRequests[before] = false;
    request.init.signal?.addEventListener("abort", () => abortedRequests[before] = true);
    await Promise.race([answering.promise, neverResponds(request.url, request.init)]);
    return answer(request);
  });
  return { service, abortedRequests, release: () => answering.resolve() };
}

Deno.test("forProducts() with a signal: an aborted call rejects at once with the signal's reason, without onError", async () => {
  using clock = new FakeClock();
  const { service, abortedRequests } = pausedService();
  const abort = new AbortController();
  const call = service.client().forProducts([1, 2], { signal: abort.signal });
  await clock.advance(10);
  abort.abort(new CallerAborted());
  await assertRejects(() => call, CallerAborted);
  await settled();
  assertEquals([abortedRequests, service.codes], [[true], []]);
});

Deno.test("forProducts() with a signal: if one of two callers aborts, the other still gets the badges", async () => {
  using clock = new FakeClock();
  const { service, abortedRequests, release } = pausedService();
  const client = service.client();
  const abort = new AbortController();
  const first = client.forProducts([1, 2], { signal: abort.signal });
  const second = client.forProducts([2, 3]);
  await clock.advance(10);
  abort.abort(new CallerAborted());
  await assertRejects(() => first, CallerAborted);
  release();
  assertEquals(textsByEntry(await clock.until(second)), { 2: ["2"], 3: ["3"] });
  await settled();
  assertEquals([abortedRequests, service.codes, service.received.length], [[false], [], 1]);
});

Deno.test("forProducts() with a signal: the request is aborted when all callers have aborted, including later ones", async () => {
  using clock = new FakeClock();
  const { service, abortedRequests } = pausedService();
  const client = service.client();
  const aborts = [new AbortController(), new AbortController()];
  const calls = [client.forProduct(1, aborts[0])];
  await clock.advance(10);
  calls.push(client.forProduct(1, aborts[1]));
  const ends = Promise.allSettled(calls);
  aborts[0]?.abort(new CallerAborted());
  await settled();
  assertEquals(abortedRequests, [false]);
  aborts[1]?.abort(new CallerAborted());
  for (const end of await ends) {
    assert(end.status === "rejected" && end.reason instanceof CallerAborted);
  }
  await settled();
  assertEquals([abortedRequests, service.codes], [[true], []]);
});

Deno.test("forProducts() with a signal: nothing is sent if all callers abort before", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const abort = new AbortController();
  const call = service.client({ batchWithinMs: 50 }).forProduct(1, abort);
  await clock.advance(10);
  abort.abort(new CallerAborted());
  await assertRejects(() => call, CallerAborted);
  await clock.advance(100);
  assertEquals([service.received.length, service.codes], [0, []]);
});

Deno.test("forProducts() with a signal: aborting a call of many requests aborts all of them", async () => {
  using clock = new FakeClock();
  const { service, abortedRequests } = pausedService();
  const abort = new AbortController();
  const call = service.client().forProducts(Array.from({ length: 120 }, (_, id) => id), abort);
  await clock.advance(10);
  abort.abort(new CallerAborted());
  await assertRejects(() => call, CallerAborted);
  await settled();
  assertEquals(abortedRequests, [true, true, true]);
});

Deno.test("forProducts() with a signal: an already aborted signal sends nothing", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  const signal = AbortSignal.abort(new CallerAborted());
  await assertRejects(() => client.forProducts([1], { signal }), CallerAborted);
  await assertRejects(() => client.forProduct(1, { signal }), CallerAborted);
  await clock.advance(2_000);
  assertEquals([service.received.length, service.codes, clock.timers], [0, [], 0]);
  // It returns neither cached badges nor an empty result.
  await clock.until(client.forProduct(1));
  await assertRejects(() => client.forProduct(1, { signal }), CallerAborted);
  await assertRejects(() => client.forProducts([], { signal }), CallerAborted);
  await assertRejects(() => client.forProducts([NaN], { signal }), CallerAborted);
  await settled();
  assertEquals(service.codes, []);
});

Deno.test("forProducts() with a signal: an abort after the call has no effect", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  const abort = new AbortController();
  const badges = await clock.until(client.forProducts([1], abort));
  abort.abort();
  assertEquals(textsByEntry(badges), { 1: ["1"] });
  await clock.until(client.forProduct(1));
  assertEquals([service.received.length, service.codes], [1, []]);
});

Deno.test("forProducts() with a signal: a product is requested again after its request was aborted", async () => {
  using clock = new FakeClock();
  const { service, release } = pausedService();
  const client = service.client();
  const abort = new AbortController();
  const first = client.forProduct(1, abort);
  await clock.advance(10);
  abort.abort(new CallerAborted());
  await assertRejects(() => first, CallerAborted);
  const second = client.forProducts([1]);
  release();
  assertEquals(textsByEntry(await clock.until(second)), { 1: ["1"] });
  assertEquals([service.requests, service.codes], [[["1"], ["1"]], []]);
});

Deno.test("forProducts() with a signal: a call at any moment after another's abort gets its badges, and the next call joins it", async () => {
  for (const isSent of [false, true]) {
    for (let moment = 0; moment < 40; moment++) {
      using clock = new FakeClock();
      const { service, release } = pausedService();
      const client = service.client();
      const abort = new AbortController();
      const ends = Promise.allSettled([client.forProduct(1, abort)]);
      if (isSent) await clock.advance(10);
      abort.abort(new CallerAborted());
      for (let turn = 0; turn < moment; turn++) await Promise.resolve();
      const calls = [client.forProducts([1, 2])];
      await clock.advance(10);
      const requests = service.received.length;
      calls.push(client.forProducts([2, 1]));
      await clock.advance(10);
      assertEquals(service.received.length, requests);
      release();
      for (const badges of await clock.until(Promise.all(calls))) {
        assertEquals(
          [textsByEntry(badges), badges.errors],
          [{ 1: ["1"], 2: ["2"] }, []],
          `${moment}`,
        );
      }
      assertEquals([(await ends)[0].status, service.codes], ["rejected", []]);
    }
  }
});

Deno.test("close() ends calls in progress with an error that says so, without onError", async () => {
  for (const isSent of [false, true]) {
    using clock = new FakeClock();
    const { service, abortedRequests } = pausedService();
    const client = service.client();
    const call = client.forProducts([1, 2]);
    if (isSent) await clock.advance(10);
    client.close();
    const badges = await clock.until(call);
    assertEquals(textsByEntry(badges), { 1: [], 2: [] });
    const reported = badges.errors.map(({ code, message }) => [code, message]);
    assertEquals(reported, [["closed", "Cannot get badges: closed"]]);
    assertEquals([abortedRequests, service.codes], [isSent ? [true] : [], []]);
  }
});

Deno.test("close() ends the wait for a retry, and the client can be used again", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request, before) =>
    before === 0
      ? new Response(null, { status: 503, headers: { "Retry-After": "5" } })
      : answer(request)
  );
  const client = service.client({ timeoutMs: 60_000, throwOnError: true });
  const call = client.forProduct(1);
  await clock.advance(1_000);
  client.close();
  assertEquals((await assertRejects(() => call, BadgeQueryError)).code, "closed");
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
});

Deno.test("forProducts() with a signal: an abort ends the wait for a retry", async () => {
  using clock = new FakeClock();
  const service = new FakeService(() =>
    new Response(null, { status: 503, headers: { "Retry-After": "5" } })
  );
  const abort = new AbortController();
  const call = service.client({ timeoutMs: 60_000 }).forProduct(1, abort);
  await clock.advance(1_000);
  abort.abort(new CallerAborted());
  await assertRejects(() => call, CallerAborted);
  await settled();
  assertEquals([clock.timers, service.received.length, service.codes], [0, 1, []]);
});

Deno.test("forProducts() with a signal: the signal may be null", async () => {
  using clock = new FakeClock();
  const options = JSON.parse('{"signal": null}');
  const badges = await clock.until(new FakeService().client().forProduct(1, options));
  assertEquals(badges.length, 1);
});
