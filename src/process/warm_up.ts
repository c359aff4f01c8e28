import { Catalog } from "../catalog/catalog.ts";
import { parseQuery } from "../http/badges/reading/read_query.ts";
import { demoProjectId } from "../management/demo/demo_data.ts";
import { createDemoProject } from "../management/demo/demo_project.ts";
import { writeCheckpoint } from "../store/project/checkpoint.ts";
import { KvStore } from "../store/kv_store.ts";
import { openKvFile } from "../store/port/kv_file.ts";

const demoQuery = '{"context":{},"query":{"products":[{"id":1234}]}}';

/**
 * Creates a project, loads it and queries it, in a separate store in memory: this compiles the code
 * that a first query runs, so that the first shopper does not wait for it.
 */
export async function warmUp(): Promise<void> {
  const kv = new KvStore(await openKvFile(":memory:"));
  try {
    const now = () => Date.now();
    const newCatalog = () => new Catalog({ kv, maxBytes: 1, now });
    const catalog = newCatalog();
    await createDemoProject({ kv, catalog, now });
    const made = await catalog.open(demoProjectId);
    // Makes the load read records too, not only the log.
    if (made !== undefined) await writeCheckpoint(kv, made, { now });
    const loaded = await newCatalog().open(demoProjectId);
    const { context, products } = parseQuery(demoQuery);
    loaded?.answer(products, { context, now: now() });
  } finally {
    kv.close();
  }
}
