import { Counter, Gauge, type Registry } from "prom-client";
import type { Catalog } from "../../catalog/catalog.ts";
import { BusiestProjects, type BusiestTotals } from "./busiest_projects.ts";

/** Each of these projects has three time series. */
const projectsShownMax = 100;
/** The label of all other projects together. It is not a valid project id. */
const others = "(others)";

/**
 * Adds metrics of the busiest projects: their queries, the revision in memory, and how fresh it is.
 */
export function showProjects(
  registry: Registry,
  { catalog, queriesAnswered }: { catalog: Catalog; queriesAnswered: () => number },
): void {
  const busiest = new BusiestProjects(projectsShownMax);
  // The metrics are collected in the order of creation, so the gauges show the projects of the
  // counter.
  let shown: BusiestTotals = { totals: new Map(), others: 0 };
  new Counter({
    name: "badges_project_queries_total",
    help:
      `Queries answered, of the ${projectsShownMax} projects with the most queries, and of the others.`,
    labelNames: ["project"],
    registers: [registry],
    collect() {
      shown = busiest.count(catalog.projects(), queriesAnswered());
      this.reset();
      for (const [project, total] of shown.totals) this.inc({ project }, total);
      this.inc({ project: others }, shown.others);
    },
  });
  const showEach = (name: string, help: string, valueOf: (project: string) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ["project"],
      registers: [registry],
      collect() {
        this.reset();
        for (const project of shown.totals.keys()) {
          const value = valueOf(project);
          if (value !== undefined) this.set({ project }, value);
        }
      },
    });
  showEach(
    "badges_project_revision",
    "The revision in memory, of the same projects.",
    (project) => catalog.freshness(project)?.revision,
  );
  showEach(
    "badges_project_age_seconds",
    "How long ago that revision was last known to be the newest; 0 if no other process writes.",
    (project) => catalog.freshness(project)?.ageSeconds,
  );
}
