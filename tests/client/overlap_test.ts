import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import fc from "fast-check";
import { keyOf } from "./support/client_model.ts";
import { FakeClock, settled } from "./support/fake_clock.ts";
import { timedAnswers, type TimedCall, timedCalls } from "./support/generated_calls.ts";
import { answer, FakeService, type ReceivedRequest } from "./support/fake_service.ts";
import { neverResponds } from "./support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

const timeoutMs = 1_000;

/** The state of one request. */
interface Sent {
  readonly request: ReceivedRequest;
  readonly at: number;
  /** Until when its answer is fresh; 0 if there is none yet or it was an error. */
  freshUntil: number;
  isInProgress: boolean;
}

type TimedAnswer = { readonly afterMs: number; readonly isOk: boolean; readonly maxAge: number };

/**
 * A service that answers after a random delay, and checks that no entry is requested while it is
 * fresh or in progress.
 */
function slowService(answers: Iterator<TimedAnswer>): { service: FakeService; sent: Sent[] } {
  const sent: Sent[] = [];
  const service = new FakeService(async (request) => {
    const { now } = Date;
    for (const entry of request.products) {
      const duplicate = sent.find((other) =>
        other.request.context.locale === request.context.locale &&
        other.request.products.some((it) => keyOf(it) === keyOf(entry)) &&
        (other.isInProgress || now() < other.freshUntil)
      );
      assertEquals(duplicate, undefined, `${keyOf(entry)} is requested twice`);
    }
    const self: Sent = { request, at: now(), freshUntil: 0, isInProgress: true };
    sent.push(self);
    request.init.signal?.addEventListener("abort", () => self.isInProgress = false);
    const { afterMs, isOk, maxAge } = answers.next().value!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => timer = setTimeout(resolve, afterMs));
    await Promise.race([waited, neverResponds(request.url, request.init)])
      .finally(() => clearTimeout(timer));
    self.isInProgress = false;
    if (!isOk) return new Response(null, { status: 500 });
    self.freshUntil = self.at + maxAge * 1_000;
    return answer(request, { headers: { "Cache-Control": `max-age=${maxAge}` } });
  });
  return { service, sent };
}

async function run(calls: readonly TimedCall[], answers: Iterator<TimedAnswer>): Promise<void> {
  using clock = new FakeClock();
  const { service } = slowService(answers);
  let locale = "en";
  const client = service.client({ context: { locale }, timeoutMs, staleIfErrorSeconds: 1 });
  const startedAt = clock.now;
  const ends: Promise<void>[] = [];
  for (const call of calls) {
    await clock.advance(startedAt + call.atMs - clock.now);
    // Changing back would drop the cached badges, so the context changes only once.
    if (call.locale === "fr") locale = call.locale;
    client.setContext({ locale });
    ends.push(createCall(call, locale));
  }
  await clock.until(Promise.all(ends));
  await settled();
  assertEquals([clock.timers, service.codes.filter((code) => code === "network")], [0, []]);

  /** Makes a call, and checks the promises about how it ends. */
  async function createCall({ products, abortsAfterMs }: TimedCall, locale: string): Promise<void> {
    const madeAt = clock.now;
    const abort = new AbortController();
    const timer = abortsAfterMs === undefined
      ? undefined
      : setTimeout(() => abort.abort("aborted"), abortsAfterMs);
    try {
      const badges = await client.forProducts(products, abort);
      assertLessOrEqual(clock.now - madeAt, timeoutMs);
      assertEquals([...badges.keys()].map(keyOf), products.map(keyOf));
      const withError = new Set(badges.errors.flatMap(({ products }) => products).map(keyOf));
      for (const [entry, shown] of badges) {
        const expected = JSON.stringify(entry.id);
        assert(shown.every(({ content }) => `${content.text}`.startsWith(expected)));
        assert(shown.every(({ content }) => `${content.text}`.endsWith(` in ${locale}`)));
        assert(shown.length === 1 || withError.has(keyOf(entry)), "no badges only with an error");
        assert(shown.length <= 1);
      }
    } catch (reason) {
      if (reason !== "aborted") throw reason;
      assertEquals(clock.now - madeAt, abortsAfterMs);
    } finally {
      clearTimeout(timer);
    }
  }
}

Deno.test("forProducts(): calls that overlap, abort and change the context end in time, and request nothing twice", async () => {
  await fc.assert(
    fc.asyncProperty(timedCalls, timedAnswers, (calls, answers) => run(calls, answers)),
    { numRuns: 300 },
  );
});
