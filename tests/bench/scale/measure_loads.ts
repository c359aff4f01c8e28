import { Catalog } from "../../../src/catalog/catalog.ts";
import { createRandom } from "../random.ts";
import { median } from "../statistics.ts";
import { ReadCounter } from "./read_counter.ts";
import type { ScaleShop } from "./scale_shops.ts";
import { createZipf } from "./zipf.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

/** The cost of reading a project from the store. */
export interface LoadCost {
  /** The project's memory, as the catalog counts it. */
  memoryBytes: number;
  medianMs: number;
  storeCalls: number;
  storeBytes: number;
}

/** The store calls while many projects were requested at once, in a budget for a few of them. */
export interface Herd {
  requested: number;
  loads: number;
  readsOfOneKeyMax: number;
}

/** Reads each of some projects once, one after another, in this process. */
export async function measureLoads(path: string, shops: readonly ScaleShop[]): Promise<LoadCost> {
  const raw = await Deno.openKv(path);
  try {
    const reads = new ReadCounter(raw);
    const catalog = createCatalog(reads, Number.MAX_SAFE_INTEGER);
    const times: number[] = [];
    for (const { projectId } of shops) {
      const startedAt = performance.now();
      await catalog.open(projectId);
      times.push(performance.now() - startedAt);
    }
    return {
      memoryBytes: catalog.statistics.bytes / shops.length,
      medianMs: median(times),
      storeCalls: reads.calls / shops.length,
      storeBytes: reads.bytes / shops.length,
    };
  } finally {
    raw.close();
  }
}

/**
 * Requests projects by hundreds at once, the popular ones many times, in a budget for a few of
 * them.
 */
export async function measureHerd(
  path: string,
  shops: readonly ScaleShop[],
  { maxBytes, rounds }: { maxBytes: number; rounds: number },
): Promise<Herd> {
  const atOnce = 500;
  const raw = await Deno.openKv(path);
  try {
    const reads = new ReadCounter(raw);
    const catalog = createCatalog(reads, maxBytes);
    const choose = createZipf(shops.length, createRandom(3));
    for (let round = 0; round < rounds; round++) {
      await Promise.all(Array.from({ length: atOnce }, async () => {
        const { projectId = "" } = shops[choose()] ?? {};
        const project = catalog.get(projectId) ?? await catalog.open(projectId);
        if (project?.state.id !== projectId) throw new Error(`Cannot open "${projectId}"`);
      }));
    }
    return {
      requested: atOnce * rounds,
      loads: catalog.statistics.loads,
      readsOfOneKeyMax: reads.mostOfOneKey,
    };
  } finally {
    raw.close();
  }
}

function createCatalog({ kv }: ReadCounter, maxBytes: number): Catalog {
  return new Catalog({ kv: kvStore(kv), maxBytes, now: () => Date.now() });
}
