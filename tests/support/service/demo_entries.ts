import { Catalog } from "../../../src/catalog/catalog.ts";
import { createDemoProject } from "../../../src/management/demo/demo_project.ts";
import { ImportRunner } from "../../../src/management/imports/import_runner.ts";
import { readEntries, type StoreEntries } from "../../../src/tools/store_entries.ts";
import { kvStore } from "../store/kv_store_over.ts";

/** By the instant of a fixed clock. */
const created = new Map<number | undefined, Promise<StoreEntries>>();

/** A store with the demo project: created once for each clock, because imports take their time. */
export function demoEntries(clock?: () => number): Promise<StoreEntries> {
  const instant = clock?.();
  const entries = created.get(instant) ?? createEntries(clock);
  created.set(instant, entries);
  return entries;
}

async function createEntries(now = () => Date.now()): Promise<StoreEntries> {
  const kv = kvStore(await Deno.openKv(":memory:"));
  try {
    const catalog = new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now });
    const management = { kv, catalog, now };
    await createDemoProject(management, new ImportRunner(management, new AbortController().signal));
    await catalog.idle();
    return await readEntries(kv);
  } finally {
    kv.close();
  }
}
