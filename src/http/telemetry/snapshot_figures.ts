import type { Registry } from "prom-client";
import { showGauge, showTotal } from "./figure.ts";

/** What a keeper of snapshots tells of them. */
export interface SnapshotFigures {
  /** How long ago the file last held what was in memory. */
  readonly ageSeconds: number;
  /** How often it could not be written or read. */
  readonly failures: number;
}

/** Shows how old the snapshot is, by which a start without the store would answer. */
export function showSnapshot(registry: Registry, snapshot: SnapshotFigures): void {
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
