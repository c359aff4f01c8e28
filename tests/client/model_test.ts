import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ClientModel, isLost, keyOf } from "./support/client_model.ts";
import { FakeClock } from "./support/fake_clock.ts";
import { type Mood, type Step, steps } from "./support/generated_calls.ts";
import { type Asked, PlayedService, problem } from "./support/played_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** The text of a key's badge contains the time of the request and the locale. */
const textOf = (key: string, locale: unknown, now: number) => `${key} ${locale} ${now}`;

/** A service with the moods of the model. */
function moodyService(state: { mood: Mood; maxAgeMs: number }): PlayedService {
  return new PlayedService(({ products, context }: Asked) => {
    const { mood, maxAgeMs } = state;
    if (mood === "down") return new Response(null, { status: 500 });
    if (mood === "strict") {
      // Only the first time: the retry without the refused entry succeeds.
      state.mood = "well";
      return problem(400, ["/query/products/0/id"]);
    }
    const given = products.filter((_, place) => !isLost(mood, place)).toReversed();
    const badges = given.map((entry) => {
      const text = textOf(keyOf(entry), context.locale, Date.now());
      return { id: text, typeId: "label", content: { text } };
    });
    const body = {
      products: given.map((query, place) => ({ query, badges: [badges[place]] })),
      badges,
    };
    return Response.json(body, { headers: { "Cache-Control": `max-age=${maxAgeMs / 1_000}` } });
  });
}

interface Settings {
  readonly cacheEntries: number;
  readonly staleIfErrorSeconds: number;
  readonly maxAgeMs: number;
  readonly method: "GET" | "POST";
}

async function live(day: readonly Step[], settings: Settings): Promise<void> {
  using clock = new FakeClock();
  const { cacheEntries, staleIfErrorSeconds, maxAgeMs, method } = settings;
  const state: { mood: Mood; maxAgeMs: number } = { mood: "well", maxAgeMs };
  const service = moodyService(state);
  let locale = "en";
  const client = service.client({ cacheEntries, staleIfErrorSeconds, method, context: { locale } });
  const model = new ClientModel({ cacheEntries, maxAgeMs, staleMs: staleIfErrorSeconds * 1_000 });
  for (const step of day) {
    if (step.kind === "wait") await clock.advance(step.ms);
    if (step.kind === "mood") state.mood = step.mood as Mood;
    if (step.kind === "context") {
      if (step.locale !== locale) model.forget();
      locale = step.locale;
      client.setContext({ locale });
    }
    if (step.kind !== "ask") continue;

    const { now } = clock;
    const { mood } = state;
    const wanted = model.wanted(step.calls, now);
    service.asked.length = service.errors.length = 0;
    const answers = await clock.until(
      Promise.all(step.calls.map((call) => client.forProducts(call))),
    );
    state.mood = mood;

    const asked = service.asked[0]?.products.map(keyOf) ?? [];
    assertEquals(new Set(asked), wanted, "what is asked for");
    assertEquals(asked.length, wanted.size, "each once");
    const isAskedTwice = mood === "strict" && wanted.size > 1;
    assertEquals(service.asked.length, wanted.size === 0 ? 0 : isAskedTwice ? 2 : 1);
    if (isAskedTwice) assertEquals(service.asked[1]?.products.map(keyOf), asked.slice(1));

    // The service answers in reverse order, in which the client caches.
    const learnt = mood === "down" ? asked : [...asked].reverse();
    const places = new Map(asked.map((key, place) => [key, place]));
    const text = (key: string) => textOf(key, locale, now);
    const isFailed = (key: string) => isLost(mood, places.get(key) ?? -1);
    const shown = model.show({ calls: step.calls, asked: learnt, isFailed, now, text });
    for (const [index, call] of step.calls.entries()) {
      const badges = [...answers[index]!];
      assertEquals(
        badges.map(([entry]) => keyOf(entry)),
        call.map(keyOf),
        "the order of the asking",
      );
      for (const [entry, of] of badges) {
        assertEquals(of.map(({ content }) => content.text), shown.get(keyOf(entry)), keyOf(entry));
      }
      const isFaulty = call.some((entry) => wanted.has(keyOf(entry)) && isFailed(keyOf(entry)));
      assertEquals(answers[index]!.errors.length, isFaulty ? 1 : 0);
    }
    assertEquals(service.errors.length, [...wanted].some(isFailed) ? 1 : 0);
    assertEquals(clock.timers, 0);
  }
}

Deno.test("BadgeClient behaves like a simple model, whatever happens in whatever order", async () => {
  const settings = fc.record({
    cacheEntries: fc.constantFrom(0, 1, 3, 1_000),
    staleIfErrorSeconds: fc.constantFrom(0, 5, 300),
    maxAgeMs: fc.constantFrom(0, 1_000, 5_000),
    method: fc.constantFrom("GET" as const, "POST" as const),
  });
  await fc.assert(fc.asyncProperty(steps, settings, live), { numRuns: 300 });
});
