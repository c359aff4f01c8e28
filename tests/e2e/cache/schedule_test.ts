import { assert, assertEquals, assertGreater, assertLessOrEqual } from "@std/assert";
import { type CachedAnswer, type CachedService, testBehindCaches } from "./cached_service.ts";

/** Far enough ahead that answers are cached before it, and expire as it approaches. */
const aheadMs = 5_000;
/** Longer than a cache with wrong arithmetic could keep the answers from before. */
const afterMs = 3_500;
const clients = 3;

/** The longest that an answer takes from one process to the next. */
const transitMs = 250;

/** A future instant that is `behindSecondMs` after a whole second. */
function instantAhead(behindSecondMs: number): number {
  return Math.ceil((Date.now() + aheadMs) / 1_000) * 1_000 + behindSecondMs;
}

/** Creates a shop in which one badge ends when the other starts. */
async function createTurningShop(service: CachedService, id: string, turn: number): Promise<void> {
  const instant = new Date(turn).toISOString();
  await service.createShop(id, {
    badges: [
      { content: { text: "before" }, endsAt: instant },
      { content: { text: "after" }, startsAt: instant },
    ],
  });
}

/** Queries one after another until `end`, like a shopper without a browser cache. */
async function queryUntil(
  service: CachedService,
  id: string,
  end: number,
): Promise<CachedAnswer[]> {
  const answers: CachedAnswer[] = [];
  while (Date.now() < end) answers.push(await service.queryShop(id));
  return answers;
}

/** Throws unless the answer was right at some instant between the request and the response. */
function assertRight({ sentAt, gotAt, shown }: CachedAnswer, turn: number): void {
  const late = sentAt - turn;
  if (late >= 0) assertEquals(shown, ["after"], `asked ${late} ms after the turn`);
  else if (gotAt < turn) assertEquals(shown, ["before"], `got ${turn - gotAt} ms before the turn`);
}

/** Until when a cache behind this one, such as a browser's, may use an answer. */
function mayBeShownUntil({ sentAt, headers }: CachedAnswer): number {
  const cacheControl = headers.get("Cache-Control") ?? "";
  if (cacheControl === "no-cache") return sentAt;
  const [, fresh, stale] = /^public, max-age=(\d+), stale-while-revalidate=(\d+)$/
    .exec(cacheControl) ?? [];
  const seconds = Number(fresh) + Number(stale) - Number(headers.get("Age") ?? 0);
  return sentAt + Math.max(0, seconds) * 1_000;
}

function fromCache(answers: readonly CachedAnswer[]): number {
  return answers.filter(({ cache }) => cache !== "MISS").length;
}

testBehindCaches(
  "a badge is shown until its end and no longer, the next one from its start",
  async (service) => {
    const turns = [0, 500].map((phase) => ({ id: `shop${phase}`, turn: instantAhead(phase) }));
    for (const { id, turn } of turns) await createTurningShop(service, id, turn);

    await Promise.all(turns.map(async ({ id, turn }) => {
      const lists = await Promise.all(
        Array.from({ length: clients }, () => queryUntil(service, id, turn + afterMs)),
      );
      const answers = lists.flat();
      for (const answer of answers) assertRight(answer, turn);
      const before = answers.filter(({ gotAt }) => gotAt < turn);
      for (const answer of before) {
        assertLessOrEqual(mayBeShownUntil(answer), turn + transitMs, "what a browser may keep");
      }
      // Otherwise the cache would not have been tested.
      assertGreater(fromCache(before), before.length / 4);
      assertGreater(fromCache(answers.filter(({ sentAt }) => sentAt >= turn)), 0);
      assert(before.some(({ cache }) => cache === "MISS"));
    }));
  },
);
