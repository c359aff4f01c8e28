import type { BenchOptions } from "../bench_options.ts";
import { typeId } from "../catalogue/fill_project.ts";
import { bodyCount } from "../catalogue/query_bodies.ts";
import { requireLoadTool } from "../load_tool/load_generator.ts";
import { findPinning } from "../load_tool/pinning.ts";
import { takeRounds } from "../load_tool/take_turns.ts";
import { createManagement } from "../servers/management_requests.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { shopKinds, storeVariantShops, variantsPerProduct } from "./variant_shops.ts";
import { reportVariants, type VariantsReport } from "./variants_report.ts";

const plans = {
  quick: { products: 100_000, pairs: 5, windowSeconds: 1, warmUpSeconds: 2 },
  full: { products: 1_000_000, pairs: 9, windowSeconds: 2, warmUpSeconds: 4 },
};

const productsPerQuery = 50;
const catalogMaxBytes = String(2 ** 31);

/**
 * What rules about variants and templates cost queries, compared with rules about products that
 * show the same badges. The shops are in one process and take turns.
 */
export async function benchVariants(options: BenchOptions): Promise<VariantsReport> {
  await requireLoadTool();
  const plan = plans[options.quick ? "quick" : "full"];
  const { products } = plan;
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  options.progress(`storing three shops with ${products} products`);
  const memory = await storeVariantShops(`${folder.path}/store.kv`, products, options.signal);
  const env = { CATALOG_MAX_BYTES: catalogMaxBytes };
  await using service = await startService(folder.path, pinning, { env });
  const bodiesFile = `${folder.path}/bodies`;
  await Deno.writeTextFile(bodiesFile, bodies(products).map((body) => `${body}\n`).join(""));
  await requireSameBadges(service);
  const candidates = shopKinds.map((kind) => ({ pid: service.pid, url: urlOf(service, kind) }));
  const load = { bodiesFile, seconds: plan.windowSeconds, pinning };
  const [sides = []] = await takeRounds(candidates, [load], plan, options);
  const cpu = sides.map((windows) => windows.map((it) => it.cpuMicroseconds));
  const ratios = (at: number) => (cpu[at] ?? []).map((it, round) => it / (cpu[0]?.[round] ?? NaN));
  const variants = products * variantsPerProduct;
  return reportVariants({
    products,
    bytesPerVariant: (memory.variants - memory.products) / variants,
    matchingMs: await measureMatching(service, options.signal),
    ratios: { "rules about variants": ratios(1), templates: ratios(2) },
  });
}

function urlOf({ origin }: ServiceProcess, kind: string): string {
  return `${origin}/v1/${kind}/badges/query/byProductId`;
}

function bodies(products: number): string[] {
  return Array.from({ length: bodyCount }, (_, at) => bodyOf(at, products));
}

/** Neighbouring products have different badges; a fifth of these have a template. */
function bodyOf(at: number, products: number): string {
  const first = at * 7_919 % (products - productsPerQuery);
  const entries = Array.from({ length: productsPerQuery }, (_, i) => ({ id: first + i }));
  return JSON.stringify({ context: {}, query: { products: entries } });
}

async function requireSameBadges(service: ServiceProcess): Promise<void> {
  const shown = await Promise.all(shopKinds.map(async (kind) => {
    const response = await fetch(urlOf(service, kind), { method: "POST", body: bodyOf(3, 10_000) });
    const answer: { products: { badges: unknown[] }[] } = await response.json();
    return JSON.stringify(answer.products.map(({ badges }) => badges));
  }));
  const [first = "", ...others] = shown;
  const isSame = others.every((it) => it === first) && !first.includes("[]");
  if (!isSame) throw new Error(`The shops do not show the same ${typeId} badges: ${shown.join()}`);
}

async function measureMatching(service: ServiceProcess, signal: AbortSignal): Promise<number> {
  const manage = createManagement(service, "/admin/v1/projects/variants", signal);
  const startedAt = performance.now();
  await manage("POST", "/products/matching", { matchVariants: { stock: { $lt: 3 } } });
  return performance.now() - startedAt;
}
