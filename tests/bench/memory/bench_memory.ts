import type { BenchOptions } from "../bench_options.ts";
import { inParallel, queryExpected, sendQuery } from "../catalogue/answers.ts";
import { streamCatalogue } from "../catalogue/catalogue.ts";
import { projectId } from "../catalogue/fill_project.ts";
import { createSampledStore, type SampledStore } from "../catalogue/sampled_store.ts";
import { unpinned } from "../load_tool/pinning.ts";
import { freePort, startChildServer } from "../servers/child_server.ts";
import { inspectFlag, measureMemory, type MemoryUse } from "../servers/memory_use.ts";
import { startService, startV8Flags } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { attributeFigures } from "./attributes/measure_attributes.ts";
import { type MemoryReport, type MemoryRound, reportMemory } from "./memory_report.ts";

const plans = {
  quick: { products: 100_000, rounds: 1 },
  full: { products: 1_000_000, rounds: 3 },
};

const productsPerQuery = 50;
const checkedProducts = 50;

/**
 * The bytes that a service uses per product: a process that has loaded a project and answered for
 * every product once, minus one with a project of the same badges and no products. The reference
 * holds the same as objects in a `Map`, minus an empty one.
 */
export async function benchMemory(options: BenchOptions): Promise<MemoryReport> {
  const { products, rounds: roundCount } = plans[options.quick ? "quick" : "full"];
  const { signal, progress } = options;
  await using fullFolder = await createTempFolder();
  await using emptyFolder = await createTempFolder();
  progress(`storing a project with ${products} products`);
  const full = await fillStore(fullFolder.path, products, signal);
  const empty = await fillStore(emptyFolder.path, 0, signal);
  const rounds: MemoryRound[] = [];
  for (let round = 0; round < roundCount; round++) {
    progress(`measuring memory, round ${round + 1} of ${roundCount}`);
    rounds.push({
      service: {
        full: await measureService(full, products, signal),
        empty: await measureService(empty, products, signal),
      },
      map: { full: await measureMap(products), empty: await measureMap(0) },
    });
  }
  progress("measuring products with attributes");
  const attributes = await attributeFigures(products);
  return reportMemory({ products, rounds: roundCount }, rounds, attributes);
}

/** Creates a store in `folder` and returns the folder with it. */
async function fillStore(folder: string, products: number, signal: AbortSignal) {
  const size = { products, sampleSize: checkedProducts };
  return { folder, ...await createSampledStore(`${folder}/store.kv`, size, signal) };
}

async function measureService(
  { folder, query, expected }: SampledStore & { folder: string },
  queriedProducts: number,
  signal: AbortSignal,
): Promise<MemoryUse> {
  const inspectorPort = freePort();
  await using service = await startService(folder, unpinned, {
    flags: [inspectFlag(inspectorPort)],
  });
  const url = `${service.origin}/v1/${projectId}/badges/query/byProductId`;
  if (query.entries.length > 0) await queryExpected(url, [query], () => expected);
  // What is cached for a product because it was queried is memory of the product, too.
  await inParallel(queriesForAll(queriedProducts), async (text) => {
    signal.throwIfAborted();
    await sendQuery(url, text);
  });
  return await measureMemory(service, inspectorPort);
}

function* queriesForAll(products: number): Generator<string> {
  let entries: { id: number }[] = [];
  for (const { id } of streamCatalogue(products).products) {
    if (entries.push({ id }) < productsPerQuery) continue;
    yield queryFor(entries);
    entries = [];
  }
}

function queryFor(products: readonly { id: number }[]): string {
  return JSON.stringify({ context: {}, query: { products } });
}

async function measureMap(products: number): Promise<MemoryUse> {
  const [port, inspectorPort] = [freePort(), freePort()];
  await using server = await startChildServer({
    name: "the reference that holds objects",
    args: [
      ...["--no-prompt", ...startV8Flags(), "-A", inspectFlag(inspectorPort)],
      ...[`${import.meta.dirname}/map_server.ts`, `${products}`, `${port}`],
    ],
    env: {},
    port,
    readyPath: "/",
    pinning: unpinned,
  });
  return await measureMemory(server, inspectorPort);
}
