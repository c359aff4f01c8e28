import { type GoalResult, judge } from "../goals.ts";
import { median } from "../statistics.ts";
import { alignRight, whole } from "../table.ts";

/** The CPU time of a project's queries in milliseconds. */
export interface WorstRow {
  name: string;
  /** Of the first query, which compiles everything. */
  firstMs: number;
  /** Of each query after it. */
  queryMs: readonly number[];
}

interface WorstSettings {
  queries: number;
  badges: number;
  /** In each query. */
  products: number;
}

export interface WorstReport {
  settings: WorstSettings;
  rows: readonly WorstRow[];
  goals: GoalResult[];
}

/** The limit for the slowest query. */
const cpuBoundMs = 100;

export function reportWorst(settings: WorstSettings, rows: readonly WorstRow[]): WorstReport {
  const worst = Math.max(...rows.map(({ queryMs }) => median([...queryMs])));
  const goal = {
    ...{ what: "CPU of the worst query of the worst project", unit: "ms" },
    ...{ better: "lower", must: cpuBoundMs } as const,
  };
  return { settings, rows, goals: [judge(goal, worst)] };
}

/** The report as a table. */
export function formatWorstReport({ settings, rows }: WorstReport): string {
  const { queries, badges, products } = settings;
  return [
    `worst: a query for ${products} products not queried before, of projects of ${whole(badges)} ` +
    `badges designed to be slow; ms of CPU, median and maximum of ${queries}`,
    "",
    ...alignRight([
      ["project", "query", "most", "the first, everything compiled"],
      ...rows.map(({ name, firstMs, queryMs }) => [
        name,
        median([...queryMs]).toFixed(0),
        Math.max(...queryMs).toFixed(0),
        firstMs.toFixed(0),
      ]),
    ]),
  ].join("\n");
}
