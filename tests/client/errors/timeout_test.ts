import { assertEquals } from "@std/assert";
import { FakeClock, settled } from "../support/fake_clock.ts";
import { answer, FakeService, type Responder } from "../support/fake_service.ts";
import { ignoresItsSignal, neverResponds } from "../support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** After how many milliseconds a call resolves without badges. */
async function timesOutAfter(
  responder: Responder,
  options: Record<string, unknown> = {},
): Promise<number> {
  using clock = new FakeClock();
  const service = new FakeService(responder);
  const startedAt = clock.now;
  const badges = await clock.until(service.client(options).forProducts([1]));
  await settled();
  assertEquals([badges.get(1), service.codes], [[], ["timeout"]]);
  assertEquals(clock.timers, 0);
  return clock.now - startedAt;
}

/** A response with a head and then a byte now and then. */
const slowBody = (everyMs: number): Responder => () =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        await new Promise<void>((resolve) => setTimeout(resolve, everyMs));
        controller.enqueue(new TextEncoder().encode(" "));
      },
    }),
  );

Deno.test("timeoutMs is 1,000 by default", async () => {
  assertEquals(await timesOutAfter(({ url, init }) => neverResponds(url, init)), 1_000);
});

Deno.test("timeoutMs applies to a fetch that ignores its signal", async () => {
  assertEquals(await timesOutAfter(ignoresItsSignal, { timeoutMs: 70 }), 70);
});

Deno.test("timeoutMs applies to a body that never ends, whatever its stream does", async () => {
  using clock = new FakeClock();
  const stalled: Responder = () => new Response(new ReadableStream());
  const service = new FakeService(stalled);
  const startedAt = clock.now;
  assertEquals(await clock.until(service.client().forProduct(1)), []);
  assertEquals([clock.now - startedAt, service.codes], [1_000, ["timeout"]]);
});

Deno.test("timeoutMs applies to a body that arrives byte by byte", async () => {
  using clock = new FakeClock();
  const service = new FakeService(slowBody(300));
  const startedAt = clock.now;
  assertEquals(await clock.until(service.client().forProduct(1)), []);
  assertEquals([clock.now - startedAt, service.codes], [1_000, ["timeout"]]);
  clock.forget();
});

Deno.test("timeoutMs includes the batching", async () => {
  const responder: Responder = ({ url, init }) => neverResponds(url, init);
  assertEquals(await timesOutAfter(responder, { batchWithinMs: 400 }), 1_000);
  assertEquals(await timesOutAfter((request) => answer(request), { batchWithinMs: 2_000 }), 1_000);
  assertEquals(await timesOutAfter((request) => answer(request), { timeoutMs: 0 }), 0);
});

Deno.test("timeoutMs includes the retries", async () => {
  using clock = new FakeClock();
  let answers = 0;
  const responder: Responder = ({ url, init }) =>
    answers++ === 0
      ? new Response(null, { status: 503, headers: { "Retry-After": "0.8" } })
      : neverResponds(url, init);
  const service = new FakeService(responder);
  const startedAt = clock.now;
  assertEquals(await clock.until(service.client().forProduct(1)), []);
  assertEquals([clock.now - startedAt, service.codes, answers], [1_000, ["timeout"], 2]);
});

Deno.test("timeoutMs can be Infinity: then only the answer or the signal ends the call", async () => {
  using clock = new FakeClock();
  const answering = Promise.withResolvers<void>();
  const service = new FakeService(async (request) => {
    await answering.promise;
    return answer(request);
  });
  const call = service.client({ timeoutMs: Infinity }).forProduct(1);
  await clock.advance(86_400_000);
  assertEquals(clock.timers, 1);
  answering.resolve();
  assertEquals((await call).length, 1);
});

Deno.test("timeoutMs aborts the request", async () => {
  using clock = new FakeClock();
  const service = new FakeService(({ url, init }) => neverResponds(url, init));
  await clock.until(service.client().forProduct(1));
  assertEquals(service.received[0]?.init.signal?.aborted, true);
});

Deno.test("forProducts() requests a product again after a timeout", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request, before) =>
    before === 0 ? ignoresItsSignal() : answer(request)
  );
  const client = service.client();
  await clock.until(client.forProduct(1));
  assertEquals((await clock.until(client.forProduct(1))).length, 1);
});

Deno.test("forProducts() ignores an answer after the timeout", async () => {
  using clock = new FakeClock();
  const late = Promise.withResolvers<void>();
  const service = new FakeService(async (request, before) => {
    if (before === 0) await late.promise;
    return answer(request, { headers: { "Cache-Control": "max-age=1" } });
  });
  const client = service.client();
  assertEquals(await clock.until(client.forProduct(1)), []);
  late.resolve();
  await settled();
  await clock.until(client.forProduct(1));
  assertEquals([service.received.length, service.codes], [2, ["timeout"]]);
});
