import { type GoalResult, judge } from "../goals.ts";
import { quantile } from "../statistics.ts";
import { alignRight, whole } from "../table.ts";

/** How long changes took to become visible in another process. */
export interface Delays {
  /** The number of changes; the last was never visible if `ms` has fewer. */
  changes: number;
  ms: number[];
}

export interface Propagation {
  /** In the process that made the changes. */
  own: { changes: number; stale: number };
  /** Both omitted without a server that processes can share. */
  notified?: Delays;
  polled?: Delays;
}

export interface PropagationReport extends Propagation {
  goals: GoalResult[];
}

export function reportPropagation(found: Propagation): PropagationReport {
  const { own, notified, polled } = found;
  const lower = { better: "lower" as const };
  const within = (what: string, must: number, delays: Delays | undefined) => {
    const p99 = delays !== undefined && isWhole(delays) ? quantile(delays.ms, 0.99) : undefined;
    return judge({
      what: `change seen by another process, ${what}, p99`,
      unit: "ms",
      must,
      ...lower,
    }, p99);
  };
  return {
    ...found,
    goals: [
      judge(
        { what: "change seen by the same process, stale answers", unit: "", must: 0, ...lower },
        own.stale,
      ),
      within("watch heard", 20, notified),
      within("only polled", 2_000, polled),
    ],
  };
}

export function formatPropagationReport({ own, notified, polled }: PropagationReport): string {
  const row = (what: string, delays: Delays | undefined) => [
    what,
    ...delays === undefined ? ["–", "–"] : [whole(delays.changes), whole(delays.ms.length)],
    ...[0.5, 0.99, 1].map((q) =>
      delays === undefined || delays.ms.length === 0 ? "–" : quantile(delays.ms, q).toFixed(1)
    ),
  ];
  return [
    "propagation: from the answer of a change to the first query's answer that shows it, in ms; for other",
    "processes 50 to 150 ms after the change before",
    "",
    ...alignRight([
      ["", "changes", "seen", "p50", "p99", "max"],
      ["same process, next query", whole(own.changes), whole(own.changes - own.stale), "", "", ""],
      row("another process, notified", notified),
      row("another process, only polling", polled),
    ]),
    ...notified === undefined
      ? ["! No other processes: they share a KV Connect server, and denokv is not in PATH."]
      : [],
  ].join("\n");
}

function isWhole({ changes, ms }: Delays): boolean {
  return changes > 0 && ms.length === changes;
}
