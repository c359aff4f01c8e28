import { type GoalResult, judge } from "../goals.ts";
import { type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** What is compared with rules about products. */
export interface Comparison {
  readonly what: "rules about variants" | "templates";
  /** CPU time per request divided by that with rules about products. */
  readonly ratio: Spread;
}

export interface VariantsReport {
  readonly products: number;
  readonly bytesPerVariant: number;
  readonly matchingMs: number;
  readonly comparisons: readonly Comparison[];
  readonly goals: GoalResult[];
}

const musts = { "rules about variants": 1.2, templates: 1.3 };
const bytesPerVariantMust = 40;

export function reportVariants(
  { ratios, ...figures }: Pick<VariantsReport, "products" | "bytesPerVariant" | "matchingMs"> & {
    ratios: Record<Comparison["what"], readonly number[]>;
  },
): VariantsReport {
  const comparisons = (["rules about variants", "templates"] as const)
    .map((what) => ({ what, ratio: spreadOf(ratios[what]) }));
  const goals = comparisons.map(({ what, ratio }) => {
    const goal = { what: `CPU time, ${what}`, unit: "× product rules", better: "lower" } as const;
    return judge({ ...goal, must: musts[what] }, ratio.median);
  });
  const memory = { what: "memory of a variant", unit: "bytes", better: "lower" } as const;
  goals.push(judge({ ...memory, must: bytesPerVariantMust }, figures.bytesPerVariant));
  return { ...figures, comparisons, goals };
}

export function formatVariantsReport(report: VariantsReport): string {
  const { products, bytesPerVariant, matchingMs, comparisons } = report;
  return [
    `variants: queries of 50 products, decided before, in shops of ${whole(products)} products`,
    "",
    ...alignRight([
      ["", "CPU per request, × rules about products"],
      ...comparisons.map(({ what, ratio }) => [what, withSpread(ratio)]),
    ]),
    "",
    `A variant with three attributes takes ${bytesPerVariant.toFixed(1)} bytes.`,
    `\`products/matching\` of a rule about variants takes ${whole(matchingMs)} ms.`,
  ].join("\n");
}
