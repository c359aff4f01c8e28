import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import fc from "fast-check";
import { keyOf } from "./support/client_model.ts";
import { FakeClock, settled } from "./support/fake_clock.ts";
import { timedAnswers, type TimedCall, timedCalls } from "./support/generated_calls.ts";
import { answer, type Asked, PlayedService } from "./support/played_service.ts";
import { neverAnswers } from "./support/silent_fetches.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

const timeoutMs = 1_000;

/** The state of one request. */
interface Sent {
  readonly asked: Asked;
  readonly at: number;
  /** Until when its answer is fresh; 0 if there is none yet or it was an error. */
  freshUntil: number;
  isUnderWay: boolean;
}

type TimedAnswer = { readonly afterMs: number; readonly isWell: boolean; readonly maxAge: number };

/**
 * A service that answers after a random delay, and checks that no entry is requested while it is
 * fresh or in progress.
 */
function slowService(answers: Iterator<TimedAnswer>): { service: PlayedService; sent: Sent[] } {
  const sent: Sent[] = [];
  const service = new PlayedService(async (asked) => {
    const { now } = Date;
    for (const entry of asked.products) {
      const known = sent.find((other) =>
        other.asked.context.locale === asked.context.locale &&
        other.asked.products.some((it) => keyOf(it) === keyOf(entry)) &&
        (other.isUnderWay || now() < other.freshUntil)
      );
      assertEquals(known, undefined, `${keyOf(entry)} is sent twice`);
    }
    const self: Sent = { asked, at: now(), freshUntil: 0, isUnderWay: true };
    sent.push(self);
    asked.init.signal?.addEventListener("abort", () => self.isUnderWay = false);
    const { afterMs, isWell, maxAge } = answers.next().value!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => timer = setTimeout(resolve, afterMs));
    await Promise.race([waited, neverAnswers(asked.url, asked.init)])
      .finally(() => clearTimeout(timer));
    self.isUnderWay = false;
    if (!isWell) return new Response(null, { status: 500 });
    self.freshUntil = self.at + maxAge * 1_000;
    return answer(asked, { headers: { "Cache-Control": `max-age=${maxAge}` } });
  });
  return { service, sent };
}

async function live(calls: readonly TimedCall[], answers: Iterator<TimedAnswer>): Promise<void> {
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
    ends.push(hold(call, locale));
  }
  await clock.until(Promise.all(ends));
  await settled();
  assertEquals([clock.timers, service.codes.filter((code) => code === "network")], [0, []]);

  /** Makes a call, and checks the promises about how it ends. */
  async function hold({ products, goesAfterMs }: TimedCall, locale: string): Promise<void> {
    const madeAt = clock.now;
    const abort = new AbortController();
    const leaving = goesAfterMs === undefined
      ? undefined
      : setTimeout(() => abort.abort("gone"), goesAfterMs);
    try {
      const badges = await client.forProducts(products, abort);
      assertLessOrEqual(clock.now - madeAt, timeoutMs);
      assertEquals([...badges.keys()].map(keyOf), products.map(keyOf));
      const faulty = new Set(badges.errors.flatMap(({ products }) => products).map(keyOf));
      for (const [entry, shown] of badges) {
        const expected = JSON.stringify(entry.id);
        assert(shown.every(({ content }) => `${content.text}`.startsWith(expected)));
        assert(shown.every(({ content }) => `${content.text}`.endsWith(` in ${locale}`)));
        assert(shown.length === 1 || faulty.has(keyOf(entry)), "none without an error");
        assert(shown.length <= 1);
      }
    } catch (reason) {
      if (reason !== "gone") throw reason;
      assertEquals(clock.now - madeAt, goesAfterMs);
    } finally {
      clearTimeout(leaving);
    }
  }
}

Deno.test("forProducts(): calls that overlap, abort and change the context end in time, and request nothing twice", async () => {
  await fc.assert(
    fc.asyncProperty(timedCalls, timedAnswers, (calls, answers) => live(calls, answers)),
    { numRuns: 300 },
  );
});
