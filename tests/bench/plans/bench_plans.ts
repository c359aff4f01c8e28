import { z } from "zod";
import { badgesPerProjectMax } from "../../../src/domain/limits.ts";
import type { BenchOptions } from "../bench_options.ts";
import { typeId } from "../catalogue/fill_project.ts";
import { cpuSeconds } from "../load_tool/cpu_time.ts";
import { sendPaced } from "../load_tool/paced_load.ts";
import { unpinned } from "../load_tool/pinning.ts";
import {
  badgeIdAt,
  productIdAt,
  type ShopSize,
  storeNeighbours,
} from "../neighbour/store_neighbours.ts";
import { createManagement, type Manage } from "../servers/management_requests.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { type PlansReport, reportPlans, type Window } from "./plans_report.ts";

const sizes = {
  quick: { products: 100_000, pairs: 1, undos: 10 },
  full: { products: 1_000_000, pairs: 5, undos: 50 },
};
const usual: ShopSize = { id: "usual", badges: badgesPerProjectMax, products: 20_000 };
/** For what an undo costs; with 5,000 badges, each plan takes some 40 ms more. */
const ordinary: ShopSize = { id: "ordinary", badges: 200, products: 20_000 };
const requestsPerSecond = 200;
const windowSeconds = 8;
const productsPerQuery = 10;
const bodyCount = 1_000;
const operationCount = 1_000;

const Created = z.object({
  id: z.string(),
  steps: z.array(z.unknown()),
  effects: z.object({ products: z.int(), isComplete: z.boolean() }),
});
const Revision = z.object({ revision: z.int() });

/** A project of a running service, with what disturbs its queries. */
interface Shop extends ShopSize {
  readonly service: ServiceProcess;
  readonly manage: Manage;
  readonly bodiesFile: string;
}

/**
 * Plans that change all of 5,000 badges: how long they take with a million products; the queries of
 * the same project meanwhile, and while such plans are applied and undone, beside queries at rest;
 * and what undoing 1,000 operations costs, beside doing them.
 */
export async function benchPlans(options: BenchOptions): Promise<PlansReport> {
  const { signal, progress } = options;
  const { products, pairs, undos } = sizes[options.quick ? "quick" : "full"];
  const huge: ShopSize = { id: "huge", badges: badgesPerProjectMax, products };
  await using folder = await createTempFolder();
  progress(`storing projects with ${products} and ${usual.products} products`);
  await storeNeighbours(`${folder.path}/store.kv`, [huge, usual, ordinary], signal);
  const env = { CATALOG_MAX_BYTES: String(2 ** 30) };
  await using service = await startService(folder.path, unpinned, { env });
  const shopOf = async (size: ShopSize): Promise<Shop> => {
    const bodiesFile = `${folder.path}/bodies-${size.id}`;
    await Deno.writeTextFile(bodiesFile, bodies(size).join("\n"));
    const manage = createManagement(service, `/admin/v1/projects/${size.id}`, signal);
    return { ...size, service, manage, bodiesFile };
  };
  const [hugeShop, usualShop] = [await shopOf(huge), await shopOf(usual)];
  const ordinaryShop = await shopOf(ordinary);

  const plans: { seconds: number; isComplete: boolean; products: number }[] = [];
  let step = 0;
  const planOnly = async () => {
    const startedAt = performance.now();
    const { effects } = await createPlan(hugeShop, ++step);
    plans.push({ seconds: (performance.now() - startedAt) / 1_000, ...effects });
  };
  const applyAndUndo = async () => {
    const revision = await applyPlan(usualShop, await createPlan(usualShop, ++step));
    const undo = Created.parse(
      await usualShop.manage("POST", "/plans", { undoRevision: revision }),
    );
    await applyPlan(usualShop, undo);
  };
  progress(`plans of ${huge.badges} badges with ${products} products, under queries`);
  const planned = await windowsOf(hugeShop, { pairs, signal, disturb: planOnly });
  progress("applying and undoing such plans, under queries");
  const applied = await windowsOf(usualShop, { pairs, signal, disturb: applyAndUndo });
  progress(`undoing ${operationCount} operations`);
  const costs = await undoCosts(ordinaryShop, undos);
  const costsOfMany = await undoCosts(usualShop, undos);
  return reportPlans({
    ...{ products, usual, requestsPerSecond, windowSeconds, pairs },
    ...{ plans, planned, applied, costs, costsOfMany },
  });
}

/** Queries at rest and while something happens again and again, in turn. */
async function windowsOf(
  { service, id, bodiesFile }: Shop,
  { pairs, signal, disturb }: { pairs: number; signal: AbortSignal; disturb: () => Promise<void> },
): Promise<Window[]> {
  const load = {
    url: `${service.origin}/v1/${id}/badges/query/byProductId`,
    ...{ bodiesFile, requestsPerSecond, seconds: windowSeconds, pinning: unpinned },
  };
  // The first ones load the project and compile the code.
  await sendPaced({ ...load, seconds: 2 });
  await disturb();
  const windows: Window[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    signal.throwIfAborted();
    const rest = await sendPaced(load);
    let [isOver, times] = [false, 0];
    const disturbing = (async () => {
      for (; !isOver; times++) await disturb();
    })();
    const busy = await sendPaced(load);
    isOver = true;
    await disturbing;
    windows.push({ rest, busy, times });
  }
  return windows;
}

/** CPU time of doing operations, and of planning and applying their undo. */
async function undoCosts(shop: Shop, rounds: number): Promise<{ do: number; undo: number }[]> {
  const costs: { do: number; undo: number }[] = [];
  const { pid } = shop.service;
  for (let round = 0; round < rounds; round++) {
    const startedAt = await cpuSeconds(pid);
    const { revision } = Revision.parse(
      await shop.manage("POST", "/assignments", { operations: operationsOf(shop, round) }),
    );
    const doneAt = await cpuSeconds(pid);
    const plan = Created.parse(await shop.manage("POST", "/plans", { undoRevision: revision }));
    await applyPlan(shop, plan);
    costs.push({ do: doneAt - startedAt, undo: await cpuSeconds(pid) - doneAt });
  }
  return costs;
}

function operationsOf({ badges, products }: ShopSize, round: number) {
  const step = Math.floor(products / operationCount);
  return Array.from({ length: operationCount }, (_, nth) => ({
    op: "add",
    badgeId: badgeIdAt((round * 13 + nth) % badges),
    productId: productIdAt(nth * step + round % step),
  }));
}

async function createPlan({ manage, badges }: Shop, step: number) {
  const list = Array.from({ length: badges }, (_, place) => ({
    id: badgeIdAt(place),
    typeId,
    // Some are no longer shown, so that the plan has effects.
    content: { text: `Badge ${place}, step ${step}`, textColour: "#ffffff" },
    ...place % 10 === 0 && step % 2 === 1 && { status: "paused" },
  }));
  const configuration = { format: 1, badges: list };
  const plan = Created.parse(await manage("POST", "/plans", { configuration }));
  if (plan.steps.length === 0) throw new Error("The plan changes nothing");
  return plan;
}

async function applyPlan({ manage }: Shop, { id }: { id: string }): Promise<number> {
  return Revision.parse(await manage("POST", `/plans/${id}/apply`, {})).revision;
}

function bodies({ products }: ShopSize): string[] {
  return Array.from({ length: bodyCount }, (_, at) => {
    const entries = Array.from({ length: productsPerQuery }, (_, nth) => ({
      id: productIdAt((at * 7_919 + nth * 101) % products),
    }));
    return JSON.stringify({ context: {}, query: { products: entries } });
  });
}
