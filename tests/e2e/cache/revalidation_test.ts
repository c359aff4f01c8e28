import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { type CachedAnswer, type CachedService, testBehindCaches } from "./cached_service.ts";

const badgePath = "projects/shop/badges/11111111-1111-4111-8111-111111111111";
const giveUpAfterMs = 15_000;

/** Caches count whole seconds, so an answer can live one second longer than it says. */
const roundingSeconds = 1;

async function createShop(service: CachedService, cacheSeconds: number): Promise<void> {
  await service.createShop("shop", { cacheSeconds, badges: [] });
  await putBadge(service, "old");
}

/** Returns the instant from which the change is visible. */
async function putBadge(service: CachedService, text: string): Promise<number> {
  await service.manage("PUT", badgePath, {
    typeId: "label",
    everyProduct: true,
    content: { text },
  });
  return Date.now();
}

/** Queries repeatedly until an answer satisfies `isWished`. Returns all answers, that one last. */
async function queryUntil(
  service: CachedService,
  isWished: (answer: CachedAnswer) => boolean,
): Promise<CachedAnswer[]> {
  const answers: CachedAnswer[] = [];
  for (const deadline = Date.now() + giveUpAfterMs; Date.now() < deadline;) {
    const answer = await service.queryShop("shop");
    answers.push(answer);
    if (isWished(answer)) return answers;
  }
  throw new Error(`No answer was as wished; the last came from ${answers.at(-1)?.cache}`);
}

testBehindCaches("an unchanged answer is revalidated, a changed one replaced", async (service) => {
  const cacheSeconds = 1;
  await createShop(service, cacheSeconds);
  const same = await queryUntil(service, ({ cache }) => cache === "REVALIDATED");
  for (const { shown, status } of same) assertEquals([status, shown], [200, ["old"]]);
  assertEquals(new Set(same.map(({ headers }) => headers.get("ETag"))).size, 1);

  const changedAt = await putBadge(service, "new");
  const answers = await queryUntil(service, ({ shown }) => shown[0] === "new");
  const old = answers.slice(0, -1);
  const keptMs = (cacheSeconds + roundingSeconds) * 1_000;
  for (const { sentAt } of old) assert(sentAt < changedAt + keptMs, `${sentAt - changedAt} ms`);
  const [first, last] = [answers.at(0)?.headers.get("ETag"), answers.at(-1)?.headers.get("ETag")];
  if (old.length > 0) assertNotEquals(first, last);
});

testBehindCaches(
  "a stale answer is served while a new one is fetched, but no longer than allowed",
  async (service) => {
    const cacheSeconds = 4;
    await createShop(service, cacheSeconds);
    const { headers } = await service.queryShop("shop");
    const changedAt = await putBadge(service, "new");
    const answers = await queryUntil(service, ({ shown }) => shown[0] === "new");
    const keptMs = (cacheSeconds + roundingSeconds) * 1_000;
    for (const { sentAt, shown } of answers) {
      if (sentAt >= changedAt + keptMs) assertEquals(shown, ["new"]);
    }
    assertEquals(headers.get("X-Cache"), "MISS");
    assert(answers.length > 1, "the old answer was kept");
  },
);

testBehindCaches("a project with cacheSeconds 0 is queried each time", async (service) => {
  await createShop(service, 0);
  const received = await service.queriesReceived();
  for (const text of ["one", "two", "three"]) {
    await putBadge(service, text);
    assertEquals((await service.queryShop("shop")).shown, [text]);
  }
  assertEquals(await service.queriesReceived() - received, 3);
});

testBehindCaches(
  "a project whose cacheSeconds become 0 is queried each time once old answers have expired",
  async (service) => {
    const cacheSeconds = 2;
    await createShop(service, cacheSeconds);
    await service.queryShop("shop");
    const settings = { name: "Shop", cacheSeconds: 0 };
    await service.manage("PUT", "projects/shop", settings);
    const runOutAt = Date.now() + (cacheSeconds + roundingSeconds) * 1_000;
    // The answer stays the same during this time, which must not prolong its life.
    await queryUntil(service, ({ sentAt }) => sentAt >= runOutAt);
    for (const text of ["one", "two", "three"]) {
      await putBadge(service, text);
      assertEquals((await service.queryShop("shop")).shown, [text]);
    }
  },
);
