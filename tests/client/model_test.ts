import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ClientModel, isUnanswered, keyOf } from "./support/client_model.ts";
import { FakeClock } from "./support/fake_clock.ts";
import { type ServiceState, type Step, steps } from "./support/generated_calls.ts";
import { FakeService, problem, type ReceivedRequest } from "./support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** The text of a key's badge contains the time of the request and the locale. */
const textOf = (key: string, locale: unknown, now: number) => `${key} ${locale} ${now}`;

/** A service in one of the states of the model. */
function changingService(settings: { state: ServiceState; maxAgeMs: number }): FakeService {
  return new FakeService(({ products, context }: ReceivedRequest) => {
    const { state, maxAgeMs } = settings;
    if (state === "down") return new Response(null, { status: 500 });
    if (state === "strict") {
      // Only the first time: the retry without the refused entry succeeds.
      settings.state = "up";
      return problem(400, ["/query/products/0/id"]);
    }
    const answered = products.filter((_, place) => !isUnanswered(state, place)).toReversed();
    const badges = answered.map((entry) => {
      const text = textOf(keyOf(entry), context.locale, Date.now());
      return { id: text, typeId: "label", content: { text } };
    });
    const body = {
      products: answered.map((query, place) => ({ query, badges: [badges[place]] })),
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

async function compare(steps: readonly Step[], settings: Settings): Promise<void> {
  using clock = new FakeClock();
  const { cacheEntries, staleIfErrorSeconds, maxAgeMs, method } = settings;
  const served: { state: ServiceState; maxAgeMs: number } = { state: "up", maxAgeMs };
  const service = changingService(served);
  let locale = "en";
  const client = service.client({ cacheEntries, staleIfErrorSeconds, method, context: { locale } });
  const model = new ClientModel({ cacheEntries, maxAgeMs, staleMs: staleIfErrorSeconds * 1_000 });
  for (const step of steps) {
    if (step.kind === "wait") await clock.advance(step.ms);
    if (step.kind === "state") served.state = step.state as ServiceState;
    if (step.kind === "context") {
      if (step.locale !== locale) model.clear();
      locale = step.locale;
      client.setContext({ locale });
    }
    if (step.kind !== "call") continue;

    const { now } = clock;
    const { state } = served;
    const expected = model.toRequest(step.calls, now);
    service.received.length = service.errors.length = 0;
    const answers = await clock.until(
      Promise.all(step.calls.map((call) => client.forProducts(call))),
    );
    served.state = state;

    const requested = service.received[0]?.products.map(keyOf) ?? [];
    assertEquals(new Set(requested), expected, "the requested entries");
    assertEquals(requested.length, expected.size, "each entry once");
    const isRetried = state === "strict" && expected.size > 1;
    assertEquals(service.received.length, expected.size === 0 ? 0 : isRetried ? 2 : 1);
    if (isRetried) assertEquals(service.received[1]?.products.map(keyOf), requested.slice(1));

    // The service answers in reverse order, in which the client caches.
    const cacheOrder = state === "down" ? requested : [...requested].reverse();
    const places = new Map(requested.map((key, place) => [key, place]));
    const text = (key: string) => textOf(key, locale, now);
    const isFailed = (key: string) => isUnanswered(state, places.get(key) ?? -1);
    const shown = model.show({ calls: step.calls, requested: cacheOrder, isFailed, now, text });
    for (const [index, call] of step.calls.entries()) {
      const badges = [...answers[index]!];
      assertEquals(
        badges.map(([entry]) => keyOf(entry)),
        call.map(keyOf),
        "the order of the call",
      );
      for (const [entry, of] of badges) {
        assertEquals(of.map(({ content }) => content.text), shown.get(keyOf(entry)), keyOf(entry));
      }
      const hasError = call.some((entry) => expected.has(keyOf(entry)) && isFailed(keyOf(entry)));
      assertEquals(answers[index]!.errors.length, hasError ? 1 : 0);
    }
    assertEquals(service.errors.length, [...expected].some(isFailed) ? 1 : 0);
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
  await fc.assert(fc.asyncProperty(steps, settings, compare), { numRuns: 300 });
});
