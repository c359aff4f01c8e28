import { type FeedHistory, type FeedRecord, periodMs } from "../imports/feed.ts";
import { toInstantText } from "../instant.ts";
import { feedStalePeriods } from "../limits.ts";
import type { FeedFinding } from "./finding.ts";

/** What a merchant should fix about a feed at `now` (epoch ms). */
export function feedFindings(
  feed: FeedRecord,
  { lastSuccess, lastFailure }: FeedHistory,
  now: number,
): FeedFinding[] {
  const { id, everyMinutes, createdAt } = feed;
  const findings: FeedFinding[] = [];
  // A clock that was ahead leaves a success in the future, which no later failure would follow.
  const isSuccessLast = lastSuccess !== undefined && lastSuccess.at <= now;
  if (lastFailure !== undefined && (!isSuccessLast || lastFailure.at >= lastSuccess.at)) {
    findings.push({
      code: "feed_failed",
      feedId: id,
      message: `The last run of feed "${id}" failed: ${lastFailure.detail}`,
      remedy: "Fix the file or the feed, and run it again.",
    });
  }
  const since = lastSuccess?.at ?? createdAt;
  if (Math.abs(now - since) > feedStalePeriods * periodMs(feed)) {
    const done = lastSuccess === undefined
      ? "has never succeeded"
      : `has not succeeded since ${toInstantText(since)}`;
    findings.push({
      code: "feed_stale",
      feedId: id,
      message: `Feed "${id}" ${done}, although it should run every ${everyMinutes} minutes`,
      remedy: "Check that the service runs and may reach the host, or delete the feed.",
    });
  }
  return findings;
}
