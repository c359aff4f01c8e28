import { type GoalResult, judge } from "../goals.ts";
import { pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** Two processes that ran one right after the other. */
export interface LoadRound {
  /** From sending the first query to its answer. */
  serviceMs: number;
  /** From sending the request to the reference to its answer. */
  readSliceMs: number;
}

/** The loaded project. */
export interface LoadedSize {
  products: number;
  fillSeconds: number;
  /** What a load reads. */
  entries?: number;
  bytes?: number;
}

export interface SizeReport extends LoadedSize {
  serviceMs: Spread;
  readSliceMs: Spread;
  /** The service divided by the reference, by rounds. */
  ratio: Spread;
  rounds: LoadRound[];
}

export interface LoadReport {
  settings: { rounds: number; queriedProducts: number };
  sizes: SizeReport[];
  goals: GoalResult[];
}

/** In milliseconds, by the number of products. */
const bounds = new Map([
  [100_000, { must: 80, aim: 40 }],
  [1_000_000, { must: 700, aim: 350 }],
]);

export function reportSize(size: LoadedSize, rounds: LoadRound[]): SizeReport {
  const serviceMs = rounds.map((round) => round.serviceMs);
  const readSliceMs = rounds.map((round) => round.readSliceMs);
  return {
    ...size,
    serviceMs: spreadOf(serviceMs),
    readSliceMs: spreadOf(readSliceMs),
    ratio: spreadOf(pairedRatios(serviceMs, readSliceMs)),
    rounds,
  };
}

export function reportLoad(settings: LoadReport["settings"], sizes: SizeReport[]): LoadReport {
  const goals = sizes.flatMap(({ products, serviceMs }) => {
    const bound = bounds.get(products);
    if (bound === undefined) return [];
    const what = `cold to first answer, ${whole(products)} products`;
    return [judge({ what, unit: "ms", better: "lower", ...bound }, serviceMs.median)];
  });
  return { settings, sizes, goals };
}

export function formatLoadReport({ settings, sizes }: LoadReport): string {
  const rows = sizes.map(({ products, entries, bytes, serviceMs, readSliceMs, ratio }) => [
    whole(products),
    whole(entries ?? 0),
    ((bytes ?? 0) / 1e6).toFixed(1),
    withSpread(serviceMs, 1),
    withSpread(readSliceMs, 1),
    withSpread(ratio, 2),
  ]);
  return [
    `load: the first query of a process that listens and has loaded nothing, for ` +
    `${settings.queriedProducts} products, against`,
    `reading the same entries and doing nothing with them; ${settings.rounds} processes of each, ` +
    "in turns",
    "",
    ...alignRight([["products", "entries", "MB", "service ms", "reading ms", "ratio"], ...rows]),
  ].join("\n");
}
