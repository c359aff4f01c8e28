import { Gauge, type Registry } from "prom-client";
import type { StoredFeedRun } from "../../store/feed_runs.ts";

/** Each of these feeds has a time series. */
const feedsShownMax = 100;

/** What the metrics of feeds read. */
export interface FeedMetrics {
  /** The runs of all feeds. */
  readonly known: readonly StoredFeedRun[];
}

/** Shows how old the last success of each feed is, of those that wait for one the longest. */
export function showFeeds(
  registry: Registry,
  { feeds, now }: { feeds: FeedMetrics; now: () => number },
): void {
  new Gauge({
    name: "badges_feed_success_age_seconds",
    help: `How long ago a feed was last imported, of the ${feedsShownMax} feeds that have waited ` +
      "the longest. A feed without a success is left out.",
    labelNames: ["project", "feed"],
    registers: [registry],
    collect() {
      this.reset();
      const ages = feeds.known.flatMap(({ feedId, run }) => {
        const at = run?.lastSuccess?.at;
        return run === undefined || at === undefined ? [] : { run, feedId, at };
      });
      ages.sort((a, b) => a.at - b.at);
      for (const { run, feedId, at } of ages.slice(0, feedsShownMax)) {
        const labels = { project: run.projectId, feed: feedId };
        this.set(labels, Math.max(0, now() - at) / 1_000);
      }
    },
  });
}
