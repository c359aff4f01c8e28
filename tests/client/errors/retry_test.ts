import { assertEquals } from "@std/assert";
import type { BadgeClientOptions } from "../../../src/client/mod.ts";
import { FakeClock } from "../support/fake_clock.ts";
import { fixedRandom } from "../support/fixed_random.ts";
import { answer, FakeService, problem, type Responder } from "../support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/**
 * When the requests of a call are sent, in milliseconds after the call, and the errors passed to
 * `onError`.
 */
async function attempts(responder: Responder, options: Partial<BadgeClientOptions> = {}) {
  using clock = new FakeClock();
  const startedAt = clock.now;
  const sentAt: number[] = [];
  const service = new FakeService((request, before) => {
    sentAt.push(clock.now - startedAt);
    return responder(request, before);
  });
  const badges = await clock.until(service.client(options).forProduct(1), 60_000);
  return { sentAt, codes: service.codes, shown: badges.length };
}

const unavailable = (retryAfter?: string, status = 503): Responder => () =>
  new Response("busy", {
    status,
    headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  });

const unreachable: Responder = () => {
  throw new TypeError("connection refused");
};

Deno.test("forProducts() sends a request three times in all on a temporary error", async () => {
  using _ = fixedRandom(0.5);
  const sentAt = [0, 50, 150];
  assertEquals(await attempts(unreachable), { sentAt, codes: ["network"], shown: 0 });
  assertEquals(await attempts(unavailable()), { sentAt, codes: ["status"], shown: 0 });
  assertEquals(await attempts(unavailable("0", 429)), { sentAt, codes: ["status"], shown: 0 });
});

Deno.test("forProducts() sends a request once on a permanent error", async () => {
  using _ = fixedRandom(0);
  for (const status of [400, 401, 403, 404, 405, 408, 413, 414, 500, 501]) {
    const { sentAt, codes } = await attempts(unavailable("0", status));
    assertEquals([sentAt, codes], [[0], ["status"]], `${status}`);
  }
  const html: Responder = () => new Response("<html>");
  assertEquals(await attempts(html), { sentAt: [0], codes: ["answer"], shown: 0 });
});

Deno.test("forProducts() reports no error after a successful retry", async () => {
  using _ = fixedRandom(1);
  const responders: Responder[] = [
    unreachable,
    unavailable(undefined, 429),
    (request) => answer(request),
  ];
  const { sentAt, codes, shown } = await attempts((request, before) =>
    responders[before]!(request, before)
  );
  assertEquals({ sentAt, codes, shown }, { sentAt: [0, 100, 300], codes: [], shown: 1 });
});

Deno.test("forProducts() treats a connection lost during the response as a network error, and retries", async () => {
  using _ = fixedRandom(0);
  const halfABody = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"products": ['));
          controller.error(new TypeError("connection reset"));
        },
      }),
    );
  const { codes, shown } = await attempts((request, before) =>
    before ? answer(request) : halfABody()
  );
  assertEquals({ codes, shown }, { codes: [], shown: 1 });
  assertEquals((await attempts(halfABody)).codes, ["network"]);
});

Deno.test("forProducts() waits with full jitter: up to 100 ms before the first retry, up to 200 ms before the second", async () => {
  const check = async (random: number, sentAt: number[]) => {
    using _ = fixedRandom(random);
    assertEquals((await attempts(unreachable)).sentAt, sentAt);
  };
  await check(0, [0, 0, 0]);
  await check(0.25, [0, 25, 75]);
  await check(1, [0, 100, 300]);
});

Deno.test("retries is the number of retries, at most two", async () => {
  using _ = fixedRandom(0);
  const check = async (retries: number, requests: number) =>
    assertEquals((await attempts(unreachable, { retries })).sentAt.length, requests);
  await check(0, 1);
  await check(1, 2);
  await check(2, 3);
  await check(99, 3);
  await check(Infinity, 3);
  await check(-1, 1);
});

Deno.test("forProducts() waits for Retry-After, in seconds or as a date, plus the jitter", async () => {
  using _ = fixedRandom(0.5);
  const check = async (retryAfter: string, sentAt: number[]) =>
    assertEquals((await attempts(unavailable(retryAfter), { timeoutMs: 30_000 })).sentAt, sentAt);
  await check("2", [0, 2_050, 4_150]);
  await check(" 2 ", [0, 2_050, 4_150]);
  await check("0", [0, 50, 150]);
  // The clock of these tests starts at the beginning of 2026.
  await check("Thu, 01 Jan 2026 00:00:03 GMT", [0, 3_050, 3_150]);
  await check("Thu, 01 Jan 1970 00:00:00 GMT", [0, 50, 150]);
  for (const garbage of ["", "soon", "-5", "NaN", "1e", "[object Object]"]) {
    await check(garbage, [0, 50, 150]);
  }
});

Deno.test("forProducts() does not wait for a retry after the timeout", async () => {
  using _ = fixedRandom(0.5);
  const check = async (retryAfter: string, sentAt: number[], timeoutMs = 1_000) => {
    using clock = new FakeClock();
    const startedAt = clock.now;
    const service = new FakeService(unavailable(retryAfter));
    await clock.until(service.client({ timeoutMs }).forProduct(1));
    assertEquals(clock.now - startedAt, sentAt.at(-1));
    assertEquals([service.received.length, service.codes], [sentAt.length, ["status"]]);
  };
  await check("86400", [0]);
  await check("Infinity", [0]);
  await check("Fri, 01 Jan 2100 00:00:00 GMT", [0]);
  await check("1", [0]);
  await check("0.95", [0]);
  await check("0.9", [0, 950]);
  await check("0.4", [0, 450, 950]);
  await check("86400", [0], 10_000);
});

Deno.test("forProducts() counts the timeout from the call, including the batching, for retries too", async () => {
  using _ = fixedRandom(0);
  const { sentAt } = await attempts(unavailable("0.5"), { batchWithinMs: 450 });
  assertEquals(sentAt, [450, 950]);
});

Deno.test("forProducts() does not count refused entries as retries, and then sends only the others", async () => {
  using _ = fixedRandom(0);
  using clock = new FakeClock();
  const responders: Responder[] = [
    unavailable(),
    () => problem(400, ["/query/products/1/id"]),
    unavailable(),
    (request) => answer(request),
  ];
  const service = new FakeService((request, before) => responders[before]!(request, before));
  const badges = await clock.until(service.client().forProducts([1, 2, 3]));
  assertEquals(service.requests, [["1", "2", "3"], ["1", "2", "3"], ["1", "3"], ["1", "3"]]);
  assertEquals(Array.from(badges.values(), (shown) => shown.length), [1, 0, 1]);
  assertEquals(service.codes, ["refused"]);
});

Deno.test("forProducts() reports when an error may be retried", async () => {
  using clock = new FakeClock();
  const service = new FakeService(unavailable("86400", 429));
  await clock.until(service.client().forProduct(1));
  const [error] = service.errors;
  assertEquals([error?.code, error?.status, error?.retryAfterMs], ["status", 429, 86_400_000]);
});
