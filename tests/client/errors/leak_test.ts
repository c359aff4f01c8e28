import { assertEquals } from "@std/assert";
import { FakeClock, settled } from "../support/fake_clock.ts";
import { idsFrom } from "../support/ids_from.ts";
import { answer, FakeService, problem, type Responder } from "../support/fake_service.ts";
import { ignoresItsSignal } from "../support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** An abort controller that counts the listeners of its signal. */
class WatchedAbort extends AbortController {
  readonly #listeners = new Set<unknown>();

  constructor() {
    super();
    const { signal } = this;
    const add = signal.addEventListener.bind(signal) as EventTarget["addEventListener"];
    const remove = signal.removeEventListener.bind(signal) as EventTarget["removeEventListener"];
    Object.assign(signal, {
      addEventListener: (...of: Parameters<typeof add>) => (this.#listeners.add(of[1]), add(...of)),
      removeEventListener: (
        ...of: Parameters<typeof remove>
      ) => (this.#listeners.delete(of[1]), remove(...of)),
    });
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}

const responders: Record<string, Responder> = {
  "an answer": (request) => answer(request),
  "an error": () => new Response(null, { status: 500 }),
  "retries": () => new Response(null, { status: 503 }),
  "a retry that comes too late": () =>
    new Response(null, { status: 503, headers: { "Retry-After": "86400" } }),
  "a refusal": (request) =>
    request.products.length > 1 ? problem(400, ["/query/products/0"]) : answer(request),
  "an answer that is none": () => new Response("<html>"),
  "a broken connection": () => Promise.reject(new TypeError("reset")),
  "silence": ignoresItsSignal,
  "a stalled body": () => new Response(new ReadableStream()),
};

Deno.test("forProducts() leaves no timer and no listener behind, however the call ends", async () => {
  for (const [name, responder] of Object.entries(responders)) {
    using clock = new FakeClock();
    const abort = new WatchedAbort();
    const client = new FakeService(responder).client();
    const calls = [client.forProducts(idsFrom(1, 120), abort), client.forProducts([1, 2], abort)];
    await clock.until(Promise.all(calls));
    await settled();
    assertEquals([clock.timers, abort.listeners], [0, 0], name);
  }
});

Deno.test("forProducts() leaves no timer and no listener behind, whenever the call is aborted", async () => {
  for (const [name, responder] of Object.entries(responders)) {
    for (const afterMs of [0, 1, 5, 150, 999]) {
      using clock = new FakeClock();
      const abort = new WatchedAbort();
      const service = new FakeService(responder);
      const client = service.client({ batchWithinMs: 5, retries: 2 });
      const calls = Promise.allSettled([
        client.forProducts(idsFrom(1, 60), abort),
        client.forProduct(1, abort),
      ]);
      await clock.advance(afterMs);
      abort.abort();
      const requests = service.received.length;
      await clock.until(calls);
      await settled();
      assertEquals([clock.timers, abort.listeners], [0, 0], `${name}, ${afterMs} ms`);
      await clock.advance(5_000);
      assertEquals(service.received.length, requests, "no request after the abort");
    }
  }
});

Deno.test("forProducts() with one signal for many calls: only those in progress listen to it", async () => {
  using clock = new FakeClock();
  const abort = new WatchedAbort();
  const client = new FakeService().client();
  for (let call = 0; call < 20; call++) {
    await clock.until(client.forProducts([call, call + 1], abort));
    await settled();
    assertEquals(abort.listeners, 0);
  }
});

Deno.test("forProducts() leaves nothing of an aborted caller behind once the other has its badges", async () => {
  using clock = new FakeClock();
  const [aborted, other] = [new WatchedAbort(), new WatchedAbort()];
  const service = new FakeService(async (request) => {
    await new Promise<void>((resolve) => setTimeout(resolve, 100));
    return answer(request);
  });
  const client = service.client();
  const calls = [client.forProduct(1, aborted), client.forProduct(1, other)];
  const ends = Promise.allSettled(calls);
  await clock.advance(50);
  aborted.abort();
  assertEquals((await clock.until(ends)).map(({ status }) => status), ["rejected", "fulfilled"]);
  await settled();
  assertEquals([clock.timers, aborted.listeners, other.listeners], [0, 0, 0]);
});

Deno.test("forProducts() starts nothing for fresh badges and invalid entries", async () => {
  using clock = new FakeClock();
  const client = new FakeService().client();
  await clock.until(client.forProduct(1));
  const abort = new WatchedAbort();
  await client.forProducts([1, NaN], abort);
  assertEquals([clock.timers, abort.listeners], [0, 0]);
});

Deno.test("forProducts() leaves nothing behind if it is aborted at any moment after an answer", async () => {
  for (let moment = 0; moment < 100; moment++) {
    using clock = new FakeClock();
    const abort = new WatchedAbort();
    const answering = Promise.withResolvers<void>();
    const service = new FakeService(async () => {
      await answering.promise;
      return new Response(null, { status: 503, headers: { "Retry-After": "0.5" } });
    });
    const ends = Promise.allSettled([service.client().forProduct(1, abort)]);
    await clock.advance(10);
    answering.resolve();
    for (let turn = 0; turn < moment; turn++) await Promise.resolve();
    abort.abort();
    assertEquals((await ends)[0].status, "rejected");
    await settled();
    assertEquals([clock.timers, abort.listeners, service.received.length], [0, 0, 1], `${moment}`);
  }
});
