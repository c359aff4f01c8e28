import type { Registry } from "prom-client";
import { showGauge, showTotal } from "./read_metric.ts";

/** The metrics of a snapshot keeper. */
export interface SnapshotMetrics {
  /** Seconds since the file last matched memory. */
  readonly ageSeconds: number;
  /** The number of failed reads and writes of the file. */
  readonly failures: number;
}

/** Shows the age of the snapshot from which a start without the store would answer. */
export function showSnapshot(registry: Registry, snapshot: SnapshotMetrics): void {
  showGauge(
    registry,
    {
      name: "badges_snapshot_age_seconds",
      help: "How long ago the snapshot file last held what was in memory.",
    },
    () => snapshot.ageSeconds,
  );
  showTotal(
    registry,
    {
      name: "badges_snapshot_failures_total",
      help: "Times that the snapshot file could not be written or read.",
    },
    () => snapshot.failures,
  );
}
