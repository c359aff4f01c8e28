import { Counter, type Registry } from "prom-client";
import type { ImportRunner } from "../../management/imports/import_runner.ts";
import { showTotal } from "./read_metric.ts";

/** Shows what imports of this process have done. */
export function showImports(registry: Registry, imports: Pick<ImportRunner, "totals">): void {
  new Counter({
    name: "badges_imports_total",
    help: "Imports that ended in this process, by their last state.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(imports.totals.ended)) this.inc({ state }, count);
    },
  });
  showTotal(registry, {
    name: "badges_import_rows_total",
    help: "Rows of the files of these imports.",
    value: () => imports.totals.rows,
  });
  showTotal(registry, {
    name: "badges_import_refused_rows_total",
    help: "Rows that these imports refused.",
    value: () => imports.totals.refused,
  });
  showTotal(registry, {
    name: "badges_import_seconds_total",
    help: "How long this process worked on these imports.",
    value: () => imports.totals.seconds,
  });
}
