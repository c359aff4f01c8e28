import type { Registry } from "prom-client";
import type { Catalog } from "../../catalog/catalog.ts";
import { showGauge, showTotal } from "./read_metric.ts";

/** Shows how full the memory for projects is, and how often projects were loaded. */
export function showCatalog(registry: Registry, catalog: Catalog): void {
  showGauge(
    registry,
    { name: "badges_catalog_projects", help: "Projects in memory." },
    () => catalog.statistics.projects,
  );
  showGauge(
    registry,
    {
      name: "badges_catalog_snapshot_projects",
      help:
        "Those of them that come from a snapshot, because the store has been down since the start.",
    },
    () => Array.from(catalog.projects()).filter((project) => project.isOfSnapshot).length,
  );
  showGauge(
    registry,
    {
      name: "badges_catalog_damaged_projects",
      help: "Projects that could not be read because of a damaged record when last requested.",
    },
    () => catalog.statistics.damagedProjects,
  );
  showGauge(
    registry,
    { name: "badges_catalog_bytes", help: "Memory that projects take, about." },
    () => catalog.statistics.bytes,
  );
  showGauge(
    registry,
    {
      name: "badges_compiled_schemas_bytes",
      help: "Memory that compiled schemas of badge types take, about; bounded by itself.",
    },
    () => catalog.statistics.schemaBytes,
  );
  showGauge(
    registry,
    { name: "badges_catalog_max_bytes", help: "Memory that projects may take." },
    () => catalog.statistics.maxBytes,
  );
  showTotal(
    registry,
    { name: "badges_catalog_loads_total", help: "Projects read whole from the store." },
    () => catalog.statistics.loads,
  );
  showTotal(
    registry,
    { name: "badges_catalog_evictions_total", help: "Projects evicted to make room." },
    () => catalog.statistics.evictions,
  );
  showTotal(
    registry,
    {
      name: "badges_catalog_checkpoint_failures_total",
      help: "Checkpoints that failed. Nothing is lost, but the log grows and loads take longer.",
    },
    () => catalog.statistics.checkpointFailures,
  );
}
