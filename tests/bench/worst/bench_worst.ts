import process from "node:process";
import { Catalog } from "../../../src/catalog/catalog.ts";
import { toQueriedProduct } from "../../../src/catalog/query_response.ts";
import { badgesPerProjectMax, queryProductsMax } from "../../../src/domain/limits.ts";
import { type WorstProject, worstProjects } from "../../support/worst/worst_projects.ts";
import { worstVariants } from "../../support/worst/worst_variants.ts";
import type { BenchOptions } from "../bench_options.ts";
import { storeWorst } from "./store_worst.ts";
import { reportWorst, type WorstReport, type WorstRow } from "./worst_report.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

/**
 * The number of queries for products not queried before; the first is not counted, because code is
 * compiled then.
 */
const rounds = { quick: 4, full: 7 };

/**
 * The CPU time of one query of each project that is designed to be slow within all limits: for 50
 * products that were not queried before, while everything else of the project is cached.
 */
export async function benchWorst({ signal, progress, quick }: BenchOptions): Promise<WorstReport> {
  const queries = rounds[quick ? "quick" : "full"];
  const rows: WorstRow[] = [];
  for (const [name, worst] of Object.entries({ ...worstProjects, ...worstVariants })) {
    signal.throwIfAborted();
    progress(name);
    const raw = await Deno.openKv(":memory:");
    try {
      const catalog = new Catalog({ kv: kvStore(raw), maxBytes: 2 ** 30, now: Date.now });
      const management = { kv: kvStore(raw), catalog, now: Date.now };
      const products = (queries + 1) * queryProductsMax;
      await storeWorst(management, "worst", { worst, badges: badgesPerProjectMax, products });
      rows.push({ name, ...await measure(catalog, worst, queries) });
      await catalog.idle();
    } finally {
      raw.close();
    }
  }
  return reportWorst({ queries, badges: badgesPerProjectMax, products: queryProductsMax }, rows);
}

async function measure(
  catalog: Catalog,
  { context = {}, variantIds }: WorstProject,
  queries: number,
): Promise<Pick<WorstRow, "firstMs" | "queryMs">> {
  const project = await catalog.open("worst");
  if (project === undefined) throw new Error("Cannot query: there is no project");
  const now = Date.UTC(2027, 0, 1);
  const times: number[] = [];
  for (let query = 0; query <= queries; query++) {
    const products = Array.from(
      { length: queryProductsMax },
      (_, nth) => {
        const id = query * queryProductsMax + nth;
        return toQueriedProduct(variantIds === undefined ? { id } : { id, variantIds });
      },
    );
    const before = cpuMs();
    await project.prepare(products, now);
    project.responseTo(products, { context, now });
    times.push(cpuMs() - before);
  }
  const [firstMs = NaN, ...queryMs] = times;
  return { firstMs, queryMs };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
