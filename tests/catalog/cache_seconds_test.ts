import { assertEquals } from "@std/assert";
import { CatalogProject } from "../../src/catalog/catalog_project.ts";
import type { BadgeRecord } from "../../src/domain/badges/badge.ts";
import { aBadge } from "../support/builders.ts";
import { load, now, openMemory, Writer } from "../support/store/store_builders.ts";

/**
 * How long caches may keep an answer of a project with these badges, at `now` plus each of these
 * offsets.
 */
async function check(
  { cacheSeconds, badges = [] }: { cacheSeconds?: number; badges?: Partial<BadgeRecord>[] },
  ...expected: (readonly [afterMs: number, seconds: number])[]
) {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const steps = badges.map((badge, number) => ({
    kind: "putBadge" as const,
    badge: aBadge({ number, ...badge }),
  }));
  await writer.change(steps);
  const project = new CatalogProject(await load(store.kv));
  const settings = { name: "Shop", ...(cacheSeconds !== undefined && { cacheSeconds }) };
  project.state.apply([], settings);
  for (const [afterMs, seconds] of expected) {
    assertEquals(project.cacheSeconds(now + afterMs), seconds, `after ${afterMs} ms`);
  }
}

Deno.test("cacheSeconds() is the project's setting, 30 by default", async () => {
  await check({}, [0, 30]);
  await check({ cacheSeconds: 0 }, [0, 0]);
  await check({ cacheSeconds: 86_400 }, [0, 86_400]);
});

Deno.test("cacheSeconds() ends one second before the next start or end, in whole seconds", async () => {
  const expected = [[0, 19], [1, 18], [999, 18], [1_000, 18], [1_001, 17], [17_999, 1]] as const;
  for (const bound of [{ startsAt: now + 20_000 }, { endsAt: now + 20_000 }]) {
    await check(
      { cacheSeconds: 60, badges: [bound] },
      ...expected,
    );
  }
});

Deno.test("cacheSeconds() is at least 0, and in full again from that instant on", async () => {
  const badges = [{ endsAt: now + 2_000 }];
  await check({ badges }, [0, 1], [1, 0], [1_000, 0], [1_999, 0], [2_000, 30]);
});

Deno.test("cacheSeconds() considers every badge of the project: paused ones, and those on no product", async () => {
  const badges: Partial<BadgeRecord>[] = [
    { startsAt: now - 5_000, endsAt: now + 15_000 },
    { status: "paused", startsAt: now + 10_000 },
    { when: { a: 1 }, endsAt: now + 25_000 },
  ];
  await check({ badges }, [0, 9], [10_000, 4], [15_000, 9], [25_000, 30]);
});

Deno.test("cacheSeconds() ignores changes of `$since`: caches may lag behind them", async () => {
  const badges = [{ match: { on: { $since: "PT5S" } }, when: { on: { $since: "PT5S" } } }];
  await check({ badges }, [0, 30]);
});
