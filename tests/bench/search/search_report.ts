import { type GoalResult, judge } from "../goals.ts";
import { alignRight, whole } from "../table.ts";

/** Medians of a search among this many products. */
export interface SearchFigures {
  readonly products: number;
  readonly what: string;
  readonly wallMs: number;
  readonly cpuMs: number;
}

export interface SearchReport {
  readonly figures: readonly SearchFigures[];
  readonly goals: GoalResult[];
}

/** By the number of products: the longest that a search may take. */
const bounds = new Map([
  [100_000, { must: 100, aim: 30 }],
  [1_000_000, { must: 1_000, aim: 200 }],
]);

export function reportSearch(figures: readonly SearchFigures[]): SearchReport {
  const goals = Map.groupBy(figures, ({ products }) => products).entries().flatMap(
    ([products, them]) => {
      const bound = bounds.get(products);
      if (bound === undefined) return [];
      const what = `search in ${whole(products)} titles, slowest`;
      const slowest = Math.max(...them.map(({ wallMs }) => wallMs));
      return [judge({ what, unit: "ms", better: "lower", ...bound }, slowest)];
    },
  );
  return { figures, goals: goals.toArray() };
}

export function formatSearchReport({ figures }: SearchReport): string {
  return [
    "search: a page of 50 products by words of their titles; medians of 7",
    "",
    ...alignRight([
      ["products", "", "ms", "ms of CPU"],
      ...figures.map(({ products, what, wallMs, cpuMs }) => [
        ...[whole(products), what, wallMs.toFixed(1), cpuMs.toFixed(1)],
      ]),
    ]),
  ].join("\n");
}
