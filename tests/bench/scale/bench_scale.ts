import type { BenchOptions } from "../bench_options.ts";
import { sendQuery } from "../catalogue/answers.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { connections, requireLoadTool } from "../load_tool/load_generator.ts";
import { findPinning, type Pinning } from "../load_tool/pinning.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { readCatalogFigures } from "./catalog_figures.ts";
import { measureHerd, measureLoads } from "./measure_loads.ts";
import { type ColdProjects, reportScale, type ScaleReport } from "./scale_report.ts";
import {
  checkRequests,
  createRequests,
  productsPerQuery,
  requestCount,
  type ScaleRequest,
  writeRequests,
} from "./scale_requests.ts";
import { createShops, queryPath, storeShops } from "./scale_shops.ts";
import { measureScaleWindow, type ScaleWindow } from "./scale_window.ts";

const projectCount = 1_000;

/** The share of the projects that fits into the budget. */
const keptShare = 0.1;

interface Plan {
  products: number;
  pairs: number;
  windowSeconds: number;
  warmUpSeconds: number;
  coldProjects: number;
}

const plans: Record<"quick" | "full", Plan> = {
  quick: { products: 200, pairs: 3, windowSeconds: 2, warmUpSeconds: 2, coldProjects: 10 },
  full: { products: 1_000, pairs: 7, windowSeconds: 5, warmUpSeconds: 5, coldProjects: 50 },
};

const measuredLoads = 50;
const herdRounds = 10;

/** The number of concurrent queries for a cold project. */
const queriesAtOnce = 200;

/**
 * Queries over many projects in a memory budget for a tenth of them, with the popular ones queried
 * more often, compared with the same queries of one project that stays in memory. Both take turns
 * in one process. Also checks that concurrent queries for a project that is not loaded share one
 * load.
 */
export async function benchScale(options: BenchOptions): Promise<ScaleReport> {
  await requireLoadTool();
  const { signal, progress } = options;
  const plan = plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  const catalogue = createCatalogue(plan.products);
  const shops = createShops(projectCount, catalogue);
  const path = `${folder.path}/store.kv`;
  progress(`storing ${projectCount} projects of ${plan.products} products`);
  await storeShops(path, { shops, catalogue, signal });

  progress("reading projects");
  const loading = await measureLoads(path, shops.slice(0, measuredLoads));
  const maxBytes = Math.round(loading.memoryBytes * projectCount * keptShare);
  const herd = await measureHerd(path, shops, { maxBytes, rounds: herdRounds });

  const env = { CATALOG_MAX_BYTES: `${maxBytes}` };
  await using service = await startService(folder.path, pinning, { env });
  const requests = createRequests(shops, catalogue);
  progress("querying projects that are not in memory, many at once");
  // The least popular projects, which nothing else has queried.
  const cold = await queryCold(service, shops.slice(-plan.coldProjects).map(queryPath));
  await checkRequests(service.origin, requests, catalogue);
  const windows = await takeScaleTurns({ service, folder: folder.path, pinning }, {
    ...{ requests, plan, options },
  });
  await checkRequests(service.origin, requests, catalogue);
  const { products, pairs, windowSeconds } = plan;
  return reportScale({
    settings: {
      ...{ projects: projectCount, products, badges: catalogue.badges.length, maxBytes },
      ...{ productsPerQuery, requests: requestCount, connections, pairs, windowSeconds },
      pinned: pinning.pinned,
    },
    ...{ loading, herd, cold, windows },
  });
}

/** Queries each of these paths many times at once, for the first time. */
async function queryCold(service: ServiceProcess, paths: readonly string[]): Promise<ColdProjects> {
  const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }] } });
  const before = await readCatalogFigures(service);
  const waitedMs: number[] = [];
  for (const path of paths) {
    const startedAt = performance.now();
    const all = Array.from(
      { length: queriesAtOnce },
      () => sendQuery(`${service.origin}${path}`, body),
    );
    await Promise.all(all);
    waitedMs.push(performance.now() - startedAt);
  }
  const after = await readCatalogFigures(service);
  return { projects: paths.length, queriesAtOnce, loads: after.loads - before.loads, waitedMs };
}

interface Stage {
  service: ServiceProcess;
  folder: string;
  pinning: Pinning;
}

/** Warms up, then measures all projects, one project, all projects … */
async function takeScaleTurns(
  { service, folder, pinning }: Stage,
  { requests, plan, options: { signal, progress } }: {
    requests: readonly ScaleRequest[];
    plan: Plan;
    options: BenchOptions;
  },
): Promise<{ many: ScaleWindow[]; one: ScaleWindow[] }> {
  const files = { many: `${folder}/many`, one: `${folder}/one` };
  await writeRequests(files.many, requests);
  await writeRequests(files.one, requests, requests[0]?.shop);
  const run = (side: keyof typeof files, seconds: number, round: number) => {
    signal.throwIfAborted();
    const firstBody = Math.floor(round / plan.pairs * requestCount);
    const url = service.origin;
    return measureScaleWindow(service, {
      ...{ url, bodiesFile: files[side], firstBody, seconds, pinning },
    });
  };
  progress("warming up");
  await run("one", plan.warmUpSeconds, 0);
  await run("many", plan.warmUpSeconds, 0);
  const windows = { many: new Array<ScaleWindow>(), one: new Array<ScaleWindow>() };
  for (let round = 0; round < plan.pairs; round++) {
    progress(`measuring, round ${round + 1} of ${plan.pairs}`);
    windows.many.push(await run("many", plan.windowSeconds, round));
    windows.one.push(await run("one", plan.windowSeconds, round));
  }
  return windows;
}
