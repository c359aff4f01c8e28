import { z } from "zod";
import { Catalog } from "../../../../src/catalog/catalog.ts";
import type { CatalogProject } from "../../../../src/catalog/catalog_project.ts";
import { toQueriedProduct } from "../../../../src/catalog/query_response.ts";
import { checkContent } from "../../../../src/json_schema/check_content.ts";
import type { JsonObject } from "../../../../src/domain/json.ts";
import type { KvStore } from "../../../../src/store/kv_store.ts";
import { aBadgeType } from "../../../support/builders.ts";
import { Writer } from "../../../support/store/store_builders.ts";
import { kindNames, type ProjectKind, projectKinds, smallKind } from "./kinds.ts";
import { kvStore } from "../../../support/store/kv_store_over.ts";

/**
 * Prints the memory of a project of this kind, as estimated by the catalog and as measured by V8.
 * Must be run with `--expose-gc`.
 */

const stepsPerChange = 20;
const productsPerQuery = 50;
const instant = Date.UTC(2026, 0, 31);

/** V8's memory after garbage collection: its heap, and the buffers outside of it. */
async function usedBytes(): Promise<number> {
  const { gc } = z.object({ gc: z.function({ input: [], output: z.void() }) }).parse(globalThis);
  let used = Infinity;
  for (;;) {
    // Weakly held objects are freed in the next turn.
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
    const { heapUsed, external } = Deno.memoryUsage();
    if (used - (heapUsed + external) < 10_000) return Math.min(used, heapUsed + external);
    used = heapUsed + external;
  }
}

async function store(kv: KvStore, projectId: string, kind: ProjectKind): Promise<void> {
  const writer = await Writer.create(kv, projectId);
  for (const type of kind.types ?? [aBadgeType()]) await writer.change([{ kind: "putType", type }]);
  for (let from = 0; from < kind.badges.length; from += stepsPerChange) {
    const badges = kind.badges.slice(from, from + stepsPerChange);
    await writer.change(badges.map((badge) => ({ kind: "putBadge", badge })));
  }
  const perChange = 100;
  for (let from = 0; from < kind.products.length; from += perChange) {
    const products = kind.products.slice(from, from + perChange);
    await writer.change(products.map((product, at) => ({
      kind: "putProduct",
      productId: 1_000_000 + 3 * (from + at),
      product,
    })));
  }
  await writer.checkpoint();
}

/** Queries every product in every context. */
function warm(project: CatalogProject, productCount: number, contexts: readonly JsonObject[]) {
  for (const context of contexts) {
    for (let from = 0; from < productCount; from += productsPerQuery) {
      const products = Array.from(
        { length: Math.min(productsPerQuery, productCount - from) },
        (_, at) => toQueriedProduct({ id: 1_000_000 + 3 * (from + at), variantIds: undefined }),
      );
      project.responseTo(products, { context, now: instant });
      project.cacheSeconds(instant);
    }
  }
}

async function measure(name: typeof Deno.args[number]) {
  const found = kindNames().find((it) => it === name);
  if (found === undefined) throw new Error(`There is no kind "${name}"`);
  const kv = kvStore(await Deno.openKv(":memory:"));
  let kind: ProjectKind | undefined = projectKinds[found]();
  const { contexts = [{}], checksContent = false } = kind;
  const productCount = kind.products.length;
  await store(kv, "small", smallKind);
  await store(kv, "measured", kind);
  kind = undefined;
  const catalog = new Catalog({ kv, maxBytes: 2 ** 40, now: () => instant });
  const open = async (projectId: string) => {
    const project = await catalog.open(projectId);
    if (project === undefined) throw new Error(`There is no project "${projectId}"`);
    return project;
  };
  const metric = () => catalog.statistics.bytes + catalog.statistics.schemaBytes;
  // The memory that loading and answering itself takes does not belong to the project.
  const small = await open("small");
  for (let round = 0; round < 50; round++) warm(small, 300, smallKind.contexts ?? []);
  checkContent(
    aBadgeType({ schema: { type: "object", properties: { a: { pattern: "^a" } } } }),
    {},
  );
  const before = { used: await usedBytes(), metric: metric() };
  const project = await open("measured");
  warm(project, Math.min(productCount, 1), contexts.slice(0, 1));
  const loaded = { used: await usedBytes(), metric: metric() };
  // Several times, because the estimate is updated only after some answers.
  for (let round = 0; round < 16; round++) warm(project, productCount, contexts);
  if (checksContent) {
    for (const badge of project.state.badges()) {
      checkContent(project.state.types.get(badge.typeId)!, badge.content);
    }
  }
  const warmed = { used: await usedBytes(), metric: metric() };
  const since = (at: typeof before) => ({
    metric: at.metric - before.metric,
    measured: at.used - before.used,
  });
  console.log(JSON.stringify({ loaded: since(loaded), warmed: since(warmed) }));
  kv.close();
}

await measure(Deno.args[0] ?? "");
