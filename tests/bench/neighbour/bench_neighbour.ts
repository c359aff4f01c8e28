import type { BenchOptions } from "../bench_options.ts";
import { sendQuery } from "../catalogue/answers.ts";
import { type PacedCount, sendPaced } from "../load_tool/paced_load.ts";
import { findPinning, type Pinning } from "../load_tool/pinning.ts";
import { createManagement, type Manage } from "../servers/management_requests.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import {
  type Disturbance,
  disturbances,
  type NeighbourReport,
  reportNeighbour,
} from "./neighbour_report.ts";
import { badgeIdAt, productIdAt, type ShopSize, storeNeighbours } from "./store_neighbours.ts";
import { typeId } from "../catalogue/fill_project.ts";
import { inStore } from "../catalogue/in_store.ts";
import { badgesPerProjectMax, queryProductsMax } from "../../../src/domain/limits.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { worstProjects } from "../../support/worst/worst_projects.ts";
import { storeWorst } from "../worst/store_worst.ts";

const plans = {
  quick: { badges: 1_000, products: 200_000, rounds: 1, seconds: 3 },
  full: { badges: 5_000, products: 5_000_000, rounds: 3, seconds: 5 },
};

const small: ShopSize = { id: "small", badges: 200, products: 10_000 };
/** Few enough that the small project's queries do not wait for each other. */
const requestsPerSecond = 500;
/** Always queried for 50 products not queried before; has as many badges as the limits allow. */
const hostile: ShopSize = { id: "hostile", badges: badgesPerProjectMax, products: 10_000 };
const hostileKind = "$lt of long strings, lists";
const hostileAtOnce = 4;
const productsPerQuery = 10;
const bodyCount = 1_000;
const operationsPerWrite = 1_000;
/** By then the load is running, and enough of the window is left for a project to be loaded. */
const beginsAfterMs = 1_000;

/**
 * The response times of a small project at a given, low rate, while nothing else happens, and while
 * something happens to a project at its limits in the same process.
 */
export async function benchNeighbour(options: BenchOptions): Promise<NeighbourReport> {
  const { signal, progress, quick } = options;
  const plan = plans[quick ? "quick" : "full"];
  const huge: ShopSize = { id: "huge", badges: plan.badges, products: plan.products };
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  progress(`storing a project with ${huge.products} products and ${huge.badges} badges`);
  await storeNeighbours(`${folder.path}/store.kv`, [small, huge], signal);
  progress("storing a project that is made to be slow");
  await inStore(
    `${folder.path}/store.kv`,
    (management) =>
      storeWorst(management, hostile.id, { worst: worstProjects[hostileKind]!, ...hostile }),
  );
  const bodiesFile = `${folder.path}/bodies`;
  const bodies = Array.from({ length: bodyCount }, (_, nth) => queryFor(nth * 7, small));
  await Deno.writeTextFile(bodiesFile, bodies.map((body) => `${body}\n`).join(""));

  const counts = new Map<Disturbance, PacedCount[]>(
    disturbances.map((disturbance) => [disturbance, []]),
  );
  for (let round = 0; round < plan.rounds; round++) {
    // A new process each round, because only the first query of a project loads it.
    await using service = await startService(folder.path, pinning);
    const stage = { service, huge, bodiesFile, pinning, seconds: plan.seconds, signal };
    for (const disturbance of disturbances) {
      signal.throwIfAborted();
      progress(`${disturbance}, round ${round + 1} of ${plan.rounds}`);
      counts.get(disturbance)?.push(await measure(disturbance, stage));
    }
  }
  const settings = { huge, small, requestsPerSecond, productsPerQuery, ...plan };
  return reportNeighbour({ ...settings, pinned: pinning.pinned }, counts);
}

interface Stage {
  service: ServiceProcess;
  huge: ShopSize;
  bodiesFile: string;
  pinning: Pinning;
  seconds: number;
  signal: AbortSignal;
}

/** The small project's response times during `disturbance`. */
async function measure(disturbance: Disturbance, stage: Stage): Promise<PacedCount> {
  const { service, bodiesFile, pinning, seconds, signal } = stage;
  const url = `${service.origin}${pathOf(small)}`;
  const over = new AbortController();
  const load = sendPaced({ url, bodiesFile, requestsPerSecond, seconds, pinning });
  const making = make(disturbance, stage, AbortSignal.any([signal, over.signal]));
  const count = await load;
  over.abort();
  await making;
  return count;
}

/** Causes `disturbance`, repeatedly if it is short, until `over` is aborted. */
async function make(
  disturbance: Disturbance,
  { service, huge, signal }: Stage,
  over: AbortSignal,
): Promise<void> {
  const manage = createManagement(service, `/admin/v1/projects/${huge.id}`, signal);
  const url = `${service.origin}${pathOf(huge)}`;
  await new Promise((resolve) => setTimeout(resolve, beginsAfterMs));
  if (disturbance === "alone") return;
  if (disturbance === "loaded") return void await sendQuery(url, queryFor(0, huge));
  for (let turn = 0; !over.aborted; turn++) {
    if (disturbance === "written") await write(manage, huge, turn);
    if (disturbance === "badge changed") {
      await changeBadge(manage, turn);
      await sendQuery(url, queryFor(turn, huge));
    }
    if (disturbance === "hostile, asked") await queryHostile(service.origin, turn);
    if (disturbance === "hostile, changed") {
      const path = `/admin/v1/projects/${hostile.id}`;
      const badge = { typeId: "price", content: {}, match: { x: { $gt: `changed ${turn}` } } };
      await createManagement(service, path, signal)(
        "PUT",
        `/badges/${badgeIdOf(turn % 100)}`,
        badge,
      );
      await queryHostile(service.origin, turn);
    }
    if (disturbance === "asked") await sendQuery(url, queryFor(turn * productsPerQuery, huge));
  }
}

/** Operations on products all over the project, as many as a request may have. */
function write(manage: Manage, { badges, products }: ShopSize, turn: number): Promise<unknown> {
  const step = Math.floor(products / operationsPerWrite);
  const operations = Array.from({ length: operationsPerWrite }, (_, nth) => ({
    op: turn % 2 === 0 ? "add" : "remove",
    badgeId: badgeIdAt((turn >> 1) % badges),
    productId: productIdAt(nth * step + (turn >> 1)),
  }));
  return manage("POST", "/assignments", { operations });
}

/** Several concurrent queries for products not queried for a long time. */
async function queryHostile(origin: string, turn: number): Promise<void> {
  const queries = Array.from({ length: hostileAtOnce }, (_, query) => {
    const first = (turn * hostileAtOnce + query) * queryProductsMax;
    const products = Array.from({ length: queryProductsMax }, (_, nth) => ({
      id: (first + nth) % hostile.products,
    }));
    return sendQuery(
      `${origin}${pathOf(hostile)}`,
      JSON.stringify({ context: {}, query: { products } }),
    );
  });
  await Promise.all(queries);
}

function changeBadge(manage: Manage, turn: number): Promise<unknown> {
  const badge = { typeId, content: { text: `Changed ${turn}` } };
  return manage("PUT", `/badges/${badgeIdAt(turn)}`, badge);
}

function pathOf({ id }: ShopSize): string {
  return `/v1/${id}/badges/query/byProductId`;
}

function queryFor(first: number, { products }: ShopSize): string {
  const entries = Array.from({ length: productsPerQuery }, (_, nth) => ({
    id: productIdAt((first + nth * 101) % products),
  }));
  return JSON.stringify({ context: {}, query: { products: entries } });
}
