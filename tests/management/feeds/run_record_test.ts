import { assertEquals } from "@std/assert";
import { isDue } from "../../../src/management/feeds/run_record.ts";
import type { FeedRun } from "../../../src/store/feed_runs.ts";

const now = Date.parse("2026-01-31T09:30:00Z");
const minutes = (count: number) => count * 60_000;
const isDueNow = (run: Omit<FeedRun, "projectId" | "feedKey">, unchangedMs = 0) =>
  isDue({ projectId: "shop", feedKey: "f", ...run }, now, unchangedMs);

Deno.test("isDue() says that a feed is due at its time, and not while it runs", () => {
  assertEquals(isDueNow({ dueAt: now }), true);
  assertEquals(isDueNow({ dueAt: now + 1 }), false);
  assertEquals(isDueNow({ dueAt: now + 1 }, minutes(10_000)), false);
  assertEquals(isDueNow({ dueAt: now, claim: { owner: "other", beat: 0 } }), false);
});

Deno.test("isDue() says that a feed is due a period after it was seen whose last run began in the future", () => {
  const startedAt = now + minutes(5) + 1;
  const dueAt = startedAt + minutes(15);
  assertEquals(isDueNow({ dueAt, startedAt }, minutes(15)), true);
  // The process whose clock is ahead may still run it.
  assertEquals(isDueNow({ dueAt, startedAt }, minutes(15) - 1), false);
  // Clocks of processes on one store differ a little.
  const soon = { startedAt: now + minutes(5), dueAt: now + minutes(20) };
  assertEquals(isDueNow(soon, minutes(15)), false);
});
