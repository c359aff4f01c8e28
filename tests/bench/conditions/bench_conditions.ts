import { connections, requireLoadTool } from "../load_tool/load_generator.ts";
import { findPinning, type Pinning } from "../load_tool/pinning.ts";
import type { BenchOptions } from "../bench_options.ts";
import { bodyCount } from "../catalogue/query_bodies.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { type LoadPlan, type Plan, takeTurns } from "../load_tool/take_turns.ts";
import { createTempFolder } from "../temp_folder.ts";
import { answerSize } from "./answer_size.ts";
import { type ConditionsReport, reportConditionsShape } from "./conditions_report.ts";
import { createShopPair, type PairShape, querySome, type ShopPair } from "./shop_pair.ts";
import { fillStore } from "./shop/fill_store.ts";
import { measureFirstQueries, measureFirstRound, measureRuleChanges } from "./moments.ts";
import type { Shop } from "./shop/shop.ts";
import type { ShopShape } from "./shop/shop_bodies.ts";

interface ConditionsPlan extends Plan {
  shapes: readonly ShopShape[];
  ruleChanges: number;
}

/** The shapes that have a goal. */
const largest: readonly ShopShape[] = [
  { products: 50, contexts: "few" },
  { products: 50, contexts: "own" },
];

const smaller: readonly ShopShape[] = [
  { products: 1, contexts: "few" },
  { products: 10, contexts: "few" },
];

const plans: Record<"quick" | "full", ConditionsPlan> = {
  quick: { shapes: largest, pairs: 7, windowSeconds: 1, warmUpSeconds: 1, ruleChanges: 3 },
  full: {
    ...{ shapes: [...smaller, ...largest], ruleChanges: 8 },
    ...{ pairs: 11, windowSeconds: 2, warmUpSeconds: 4 },
  },
};

const productCount = 100_000;

/**
 * The cost of conditions, schedules and stacking: requests per second and CPU time per request of a
 * shop with them, compared with a shop that shows the same badges without any. Both are in one
 * process and take turns.
 */
export async function benchConditions(options: BenchOptions): Promise<ConditionsReport> {
  await requireLoadTool();
  const plan = plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  options.progress(`storing two shops with ${productCount} products`);
  const shops = createShopPair(productCount, plan.shapes, new Date());
  const { ruled, plain } = shops;
  const filledFrom = performance.now();
  const path = `${folder.path}/store.kv`;
  await fillStore(path, [plain.shop, ruled.shop], options.signal);
  const fillSeconds = (performance.now() - filledFrom) / 1_000;

  await using service = await startService(folder.path, pinning);
  options.progress("querying everything once");
  const firstQueries = await measureFirstQueries(shops, { service, pinning });
  const firstRound = await measureFirstRound(shops, { service, signal: options.signal });
  const loads = await writeBodies(shops.shapes, folder.path, { plan, pinning });
  const sizes = await checkAnswers(shops, service);
  const windows = await takeTurns(
    [candidate(service, ruled.path), candidate(service, plain.path)],
    ...[loads, plan, options] as const,
  );
  options.progress("changing rules");
  const ruleChange = await measureRuleChanges(shops, {
    ...{ service, pinning },
    count: plan.ruleChanges,
  });
  await checkAnswers(shops, service);
  const { pairs, windowSeconds } = plan;
  return {
    settings: {
      ...describeShop(ruled.shop),
      ...{ bodies: bodyCount, connections, pairs, windowSeconds, pinned: pinning.pinned },
    },
    ...{ fillSeconds, firstQueries, firstRound, ruleChange },
    shapes: shops.shapes.flatMap(({ shape }, i) => {
      const [measured, answers] = [windows[i], sizes[i]];
      if (measured === undefined || answers === undefined) return [];
      return [reportConditionsShape({ shape, windows: measured, answers })];
    }),
  };
}

function candidate({ pid, origin }: ServiceProcess, path: string) {
  return { pid, url: `${origin}${path}` };
}

/** Queries both shops with some bodies of every shape, and checks all answers. */
async function checkAnswers({ ruled, plain, shapes }: ShopPair, service: ServiceProcess) {
  const sizes = [];
  for (const shape of shapes) {
    sizes.push({
      ruled: answerSize(await querySome(ruled, shape, service)),
      plain: answerSize(await querySome(plain, shape, service)),
    });
  }
  return sizes;
}

async function writeBodies(
  shapes: readonly PairShape[],
  folder: string,
  { plan, pinning }: { plan: Plan; pinning: Pinning },
): Promise<LoadPlan[]> {
  const loads: LoadPlan[] = [];
  for (const { shape, bodies } of shapes) {
    const bodiesFile = `${folder}/bodies_${shape.products}_${shape.contexts}`;
    await Deno.writeTextFile(bodiesFile, bodies.map(({ text }) => `${text}\n`).join(""));
    loads.push({ bodiesFile, seconds: plan.windowSeconds, pinning });
  }
  return loads;
}

function describeShop({ badges, products }: Shop) {
  const rules = badges.flatMap(({ match }) => match ?? []);
  const byRule = products.map(({ attributes }) =>
    rules.filter((it) => it.holds(attributes)).length
  );
  const mean = (counts: readonly number[]) =>
    counts.reduce((sum, it) => sum + it, 0) / counts.length;
  return {
    products: products.length,
    badges: badges.length,
    rules: rules.length,
    whens: new Set(badges.map(({ when }) => when)).size,
    byHandPerProduct: mean(products.map(({ assignments }) => assignments.length)),
    byRulePerProduct: mean(byRule),
  };
}
