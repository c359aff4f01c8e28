import { type GoalResult, judge } from "../goals.ts";
import type { MemoryUse } from "../servers/memory_use.ts";
import { type Spread, spreadOf } from "../statistics.ts";
import type { AttributeFigures } from "./attributes/measure_attributes.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** The same process with all products and without any. */
export interface WithAndWithout {
  full: MemoryUse;
  empty: MemoryUse;
}

export interface MemoryRound {
  service: WithAndWithout;
  /** Objects in a `Map`. */
  map: WithAndWithout;
}

/** Bytes per product: the difference of two processes. */
export interface BytesPerProduct {
  held: Spread;
  resident: Spread;
}

export interface MemoryReport {
  settings: { products: number; rounds: number };
  service: BytesPerProduct;
  map: BytesPerProduct;
  attributes: AttributeFigures;
  goals: GoalResult[];
  rounds: MemoryRound[];
}

export function reportMemory(
  settings: MemoryReport["settings"],
  rounds: MemoryRound[],
  attributes: AttributeFigures,
): MemoryReport {
  const perProduct = (pairs: readonly WithAndWithout[], field: keyof MemoryUse) =>
    spreadOf(pairs.map(({ full, empty }) => (full[field] - empty[field]) / settings.products));
  const bytesOf = (pairs: readonly WithAndWithout[]): BytesPerProduct => ({
    held: perProduct(pairs, "heldBytes"),
    resident: perProduct(pairs, "residentBytes"),
  });
  const service = bytesOf(rounds.map((round) => round.service));
  const goal = {
    ...{ what: `memory per product, of ${whole(settings.products)}`, unit: "B" },
    ...{ better: "lower" as const, must: 48, aim: 36 },
  };
  const lower = { better: "lower" as const };
  const bytesGoal = {
    ...{ what: `memory per product with 12 attributes, of ${whole(settings.products)}`, unit: "B" },
    ...{ ...lower, must: 120, aim: 70 },
  };
  const decisionGoal = {
    ...{ what: "first decision of a product, 200 rules", unit: "µs" },
    ...{ ...lower, must: 8, aim: 4 },
  };
  return {
    settings,
    attributes,
    service,
    map: bytesOf(rounds.map((round) => round.map)),
    goals: [
      judge(goal, service.held.median),
      judge(bytesGoal, attributes.bytesPerProduct),
      judge(decisionGoal, attributes.firstDecisionMicroseconds),
    ],
    rounds,
  };
}

export function formatMemoryReport({ settings, service, map }: MemoryReport): string {
  const row = (what: string, { held, resident }: BytesPerProduct) => [
    what,
    withSpread(held, 1),
    withSpread(resident, 1),
  ];
  return [
    `memory: bytes for each of ${
      whole(settings.products)
    } products, after each was asked for and ` +
    "the garbage collected,",
    "less a process with the same badges and no products; beside it the same as objects in a `Map`; " +
    `rounds: ${settings.rounds}`,
    "",
    ...alignRight([
      ["", "heap and buffers", "resident"],
      row("the service", service),
      row("a Map of objects", map),
    ]),
  ].join("\n");
}
