import type { Registry } from "prom-client";
import type { Catalog } from "../../catalog/catalog.ts";
import type { CatalogStatistics } from "../../catalog/catalog_statistics.ts";
import { showGauge, showTotal } from "./read_metric.ts";

/** Shows how full the memory for projects is, and how often projects were loaded. */
export function showCatalog(registry: Registry, catalog: Catalog): void {
  const gauge = (name: string, help: string, key: keyof CatalogStatistics) =>
    showGauge(registry, { name, help, value: () => catalog.statistics[key] });
  const total = (name: string, help: string, key: keyof CatalogStatistics) =>
    showTotal(registry, { name, help, value: () => catalog.statistics[key] });
  gauge("badges_catalog_projects", "Projects in memory.", "projects");
  showGauge(registry, {
    name: "badges_catalog_snapshot_projects",
    help:
      "Those of them that come from a snapshot, because the store has been down since the start.",
    value: () => Array.from(catalog.projects()).filter((project) => project.isOfSnapshot).length,
  });
  gauge(
    "badges_catalog_damaged_projects",
    "Projects that could not be read because of a damaged record when last requested.",
    "damagedProjects",
  );
  gauge("badges_catalog_bytes", "Memory that projects take, about.", "bytes");
  gauge(
    "badges_compiled_schemas_bytes",
    "Memory that compiled schemas of badge types take, about; bounded by itself.",
    "schemaBytes",
  );
  gauge("badges_catalog_max_bytes", "Memory that projects may take.", "maxBytes");
  total("badges_catalog_loads_total", "Projects read whole from the store.", "loads");
  total("badges_catalog_evictions_total", "Projects evicted to make room.", "evictions");
  total(
    "badges_catalog_checkpoint_failures_total",
    "Checkpoints that failed. Nothing is lost, but the log grows and loads take longer.",
    "checkpointFailures",
  );
}
