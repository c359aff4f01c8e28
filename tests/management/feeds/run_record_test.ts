import { assertEquals } from "@std/assert";
import { isDue } from "../../../src/management/feeds/run_record.ts";
import type { FeedRun } from "../../../src/store/feed_runs.ts";

const now = Date.parse("2026-01-31T09:30:00Z");
const minutes = (count: number) => count * 60_000;
const isDueNow = (run: Omit<FeedRun, "projectId" | "feedKey">) =>
  isDue({ projectId: "shop", feedKey: "f", ...run }, now);

Deno.test("isDue() says that a feed is due at its time, and not while it runs", () => {
  assertEquals(isDueNow({ dueAt: now }), true);
  assertEquals(isDueNow({ dueAt: now + 1 }), false);
  assertEquals(isDueNow({ dueAt: now, claim: { owner: "other", beat: 0 } }), false);
});

Deno.test("isDue() says that a feed is due whose last run began well in the future: a clock was wrong", () => {
  const dueAt = now + minutes(1_000);
  assertEquals(isDueNow({ dueAt, startedAt: now + minutes(5) + 1 }), true);
  // Clocks of processes on one store differ a little.
  assertEquals(isDueNow({ dueAt, startedAt: now + minutes(5) }), false);
  assertEquals(isDueNow({ dueAt, startedAt: now - minutes(10) }), false);
});
