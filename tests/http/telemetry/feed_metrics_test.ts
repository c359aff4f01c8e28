import { assertEquals } from "@std/assert";
import { Registry } from "prom-client";
import { showFeeds } from "../../../src/http/telemetry/feed_metrics.ts";
import type { StoredFeedRun } from "../../../src/store/feed_runs.ts";

function feedRun(feedId: string, successAt?: number): StoredFeedRun {
  const lastSuccess = successAt === undefined ? undefined : { at: successAt };
  const run = { projectId: "shop", feedKey: feedId, dueAt: 0, lastSuccess };
  return { project: 1, feedId, run, versionstamp: null };
}

async function shownAges(known: readonly StoredFeedRun[]): Promise<string[]> {
  const registry = new Registry();
  showFeeds(registry, { feeds: { known }, now: () => 100_000 });
  return (await registry.metrics()).split("\n").filter((line) => /^badges_feed/.test(line));
}

Deno.test("the age of the last success is shown for the feeds that have waited the longest", async () => {
  assertEquals(await shownAges([feedRun("new"), feedRun("a", 40_000), feedRun("b", 30_000)]), [
    'badges_feed_success_age_seconds{project="shop",feed="b"} 70',
    'badges_feed_success_age_seconds{project="shop",feed="a"} 60',
  ]);
  const many = Array.from({ length: 150 }, (_, index) => feedRun(`feed${index}`, index));
  assertEquals((await shownAges(many)).length, 100);
});
