import { assert, assertEquals, assertGreater, assertLessOrEqual } from "@std/assert";
import { type CachedAnswer, type CachedService, testBehindCaches } from "./cached_service.ts";

/** Far enough for answers to be kept before it, and to be asked for anew as it comes near. */
const aheadMs = 5_000;
/** Longer than the answers given before it could have been kept by a cache that adds up wrongly. */
const afterMs = 3_500;
const askers = 3;

/** What an answer takes from one process to the next, at most. */
const transitMs = 250;

/** An instant some way ahead that lies so far behind a whole second. */
function instantAhead(behindSecondMs: number): number {
  return Math.ceil((Date.now() + aheadMs) / 1_000) * 1_000 + behindSecondMs;
}

/** Makes a shop in which one badge ends as the other starts. */
async function makeTurningShop(service: CachedService, id: string, turn: number): Promise<void> {
  const instant = new Date(turn).toISOString();
  await service.makeShop(id, {
    badges: [
      { content: { text: "before" }, endsAt: instant },
      { content: { text: "after" }, startsAt: instant },
    ],
  });
}

/** Asks one after the other until the instant has come; as a shopper whose browser keeps nothing. */
async function askUntil(service: CachedService, id: string, end: number): Promise<CachedAnswer[]> {
  const answers: CachedAnswer[] = [];
  while (Date.now() < end) answers.push(await service.ask(id));
  return answers;
}

/** Throws unless an answer was right at some instant between the question and its coming. */
function assertRight({ askedAt, gotAt, shown }: CachedAnswer, turn: number): void {
  const late = askedAt - turn;
  if (late >= 0) assertEquals(shown, ["after"], `asked ${late} ms after the turn`);
  else if (gotAt < turn) assertEquals(shown, ["before"], `got ${turn - gotAt} ms before the turn`);
}

/** The instant until which a cache that stands behind this one, such as a browser's, may show an answer. */
function mayBeShownUntil({ askedAt, headers }: CachedAnswer): number {
  const cacheControl = headers.get("Cache-Control") ?? "";
  if (cacheControl === "no-cache") return askedAt;
  const [, fresh, stale] = /^public, max-age=(\d+), stale-while-revalidate=(\d+)$/
    .exec(cacheControl) ?? [];
  const seconds = Number(fresh) + Number(stale) - Number(headers.get("Age") ?? 0);
  return askedAt + Math.max(0, seconds) * 1_000;
}

function fromCache(answers: readonly CachedAnswer[]): number {
  return answers.filter(({ cache }) => cache !== "MISS").length;
}

testBehindCaches(
  "a badge is shown to its end and no longer, the next one from its start",
  async (service) => {
    const turns = [0, 500].map((phase) => ({ id: `shop${phase}`, turn: instantAhead(phase) }));
    for (const { id, turn } of turns) await makeTurningShop(service, id, turn);

    await Promise.all(turns.map(async ({ id, turn }) => {
      const lists = await Promise.all(
        Array.from({ length: askers }, () => askUntil(service, id, turn + afterMs)),
      );
      const answers = lists.flat();
      for (const answer of answers) assertRight(answer, turn);
      const before = answers.filter(({ gotAt }) => gotAt < turn);
      for (const answer of before) {
        assertLessOrEqual(mayBeShownUntil(answer), turn + transitMs, "what a browser may keep");
      }
      // Else this would have been no test of a cache.
      assertGreater(fromCache(before), before.length / 4);
      assertGreater(fromCache(answers.filter(({ askedAt }) => askedAt >= turn)), 0);
      assert(before.some(({ cache }) => cache === "MISS"));
    }));
  },
);
