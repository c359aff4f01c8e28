import type { BenchOptions } from "../bench_options.ts";
import { queryExpected } from "../catalogue/answers.ts";
import { sampleProducts, streamCatalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { projectId } from "../catalogue/fill_project.ts";
import { createBodies, shapes, someOf } from "../catalogue/query_bodies.ts";
import { storeCatalogue } from "../catalogue/store_catalogue.ts";
import { requireLoadTool } from "../load_tool/load_generator.ts";
import { findPinning, type Pinning } from "../load_tool/pinning.ts";
import { type LoadPlan, type Plan, takeTurns } from "../load_tool/take_turns.ts";
import { writeLoads } from "../load_tool/write_loads.ts";
import { startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { reportSize, type SizeReport } from "./size_report.ts";

interface SizePlan extends Plan {
  /** The number of products of the small project and of the large one. */
  products: readonly [small: number, large: number];
}

const plans: Record<"quick" | "full", SizePlan> = {
  quick: { products: [10_000, 100_000], pairs: 2, windowSeconds: 1, warmUpSeconds: 1 },
  full: { products: [10_000, 1_000_000], pairs: 5, windowSeconds: 2, warmUpSeconds: 3 },
};

/**
 * The number of products that the queries of a project contain, evenly spaced; all of the small
 * project's.
 */
const sampleSize = 10_000;

/**
 * CPU time per request of a project with a hundred times as many products, compared with the
 * smaller one; the queried products are spread over all of it. The two take turns, window by
 * window.
 */
export async function benchSize(options: BenchOptions): Promise<SizeReport> {
  await requireLoadTool();
  const plan = plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using started = new AsyncDisposableStack();
  const [small, large] = [
    await startFilled(plan, plan.products[0], { started, pinning, options }),
    await startFilled(plan, plan.products[1], { started, pinning, options }),
  ];
  const files = (loads: readonly LoadPlan[]) => loads.map(({ bodiesFile }) => bodiesFile);
  const ownBodies = new Map(
    files(small.loads).map((file, i) => [file, files(large.loads)[i] ?? file]),
  );
  const pair = [small.candidate, { ...large.candidate, ownBodies }] as const;
  const windows = await takeTurns(pair, small.loads, plan, options);
  await small.check();
  await large.check();
  return reportSize(
    plan,
    windows.map(([small, large], i) => ({
      queried: shapes[i] ?? NaN,
      ...{ small, large },
    })),
  );
}

interface Surroundings {
  started: AsyncDisposableStack;
  pinning: Pinning;
  options: BenchOptions;
}

/**
 * Starts a service with this many products, which has answered queries for products all over them.
 */
async function startFilled(
  plan: SizePlan,
  productCount: number,
  { started, pinning, options }: Surroundings,
) {
  options.progress(`storing a project with ${productCount} products`);
  const folder = started.use(await createTempFolder()).path;
  const { badges, products } = streamCatalogue(productCount);
  const project = await storeCatalogue(`${folder}/store.kv`, { badges, products }, options.signal);
  const sample = { badges, products: sampleProducts(productCount, sampleSize) };
  const service = started.use(await startService(folder, pinning));
  const url = `${service.origin}/v1/${projectId}/badges/query/byProductId`;
  const bodies = createBodies(sample);
  const expect = createExpectation(sample, project);
  const some = [...bodies.values()].flatMap(someOf);
  const check = () => queryExpected(url, some, ({ entries }) => expect(entries));
  await check();
  const loads = await writeLoads(bodies, folder, { plan, pinning });
  return { candidate: { pid: service.pid, url }, loads, check };
}
