import process from "node:process";
import { listProducts } from "../../../src/management/products/list_products.ts";
import type { BenchOptions } from "../bench_options.ts";
import { projectId } from "../catalogue/fill_project.ts";
import { inStore } from "../catalogue/in_store.ts";
import { storeShop } from "../catalogue/store_shop.ts";
import { median } from "../statistics.ts";
import { createTempFolder } from "../temp_folder.ts";
import { reportSearch, type SearchFigures, type SearchReport } from "./search_report.ts";

const productCounts = { quick: [100_000], full: [100_000, 1_000_000] };
const pageSize = 50;
const repetitions = 7;

/** What is searched for, and how many products of a page it finds. */
const searches = [
  { what: "a page of many hits", q: "shirt", found: pageSize },
  { what: "a page of few hits, by two words", q: "n12 blue", found: pageSize },
  { what: "no hit", q: "zither", found: 0 },
] as const;

const kinds = ["Shirt", "Coat", "Scarf", "Boots", "Jeans", "Socks", "Gloves"];
const colours = ["red", "blue", "green", "black", "white"];

/** A title of eight words, one of which is in one of 997 titles. */
function titleOf(id: number): string {
  return `${kinds[id % 7]} ${id} with long sleeves, ${colours[id % 5]} n${id % 997}`;
}

/** Searches for words of titles in a store, in this process, without other requests. */
export async function benchSearch(options: BenchOptions): Promise<SearchReport> {
  const figures: SearchFigures[] = [];
  for (const products of productCounts[options.quick ? "quick" : "full"]) {
    await using folder = await createTempFolder();
    const path = `${folder.path}/store`;
    options.progress(`storing ${products} titles`);
    await storeTitles(path, products, options.signal);
    options.progress("searching");
    figures.push(...await measureIn(path, products));
  }
  return reportSearch(figures);
}

async function storeTitles(path: string, products: number, signal: AbortSignal): Promise<void> {
  const shop = {
    project: { id: projectId, name: "Bench" },
    ...{ types: [], badges: [] },
    products: Iterator.from(Array(products).keys()).map((id) => ({ id })),
    toRecord: () => ({ assignments: [] }),
    toDetails: ({ id }: { id: number }) => ({ title: titleOf(id), sku: `SKU-${id}` }),
  };
  await inStore(path, (management) => storeShop(management, shop, signal));
}

function measureIn(path: string, products: number): Promise<SearchFigures[]> {
  return inStore(path, async ({ kv, catalog }) => {
    const project = (await catalog.open(projectId))!.state;
    const figures: SearchFigures[] = [];
    for (const { what, q, found } of searches) {
      const runs: { wallMs: number; cpuMs: number }[] = [];
      for (let run = 0; run < repetitions; run++) {
        const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
        const { products: page } = await listProducts(kv, project, {
          ...{ q, after: undefined, limit: pageSize, now: Date.now() },
        });
        const { user, system } = process.cpuUsage(cpu);
        runs.push({ wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1_000 });
        if (page.length !== found) throw new Error(`"${q}" found ${page.length}, not ${found}`);
      }
      figures.push({
        ...{ products, what },
        wallMs: median(runs.map(({ wallMs }) => wallMs)),
        cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
      });
    }
    return figures;
  });
}
