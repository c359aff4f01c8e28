import { Catalog } from "../../../src/catalog/catalog.ts";
import { createDemoProject } from "../../../src/management/demo/demo_project.ts";
import { ImportRunner } from "../../../src/management/imports/import_runner.ts";
import { putExampleSources } from "../../../src/tools/example_sources.ts";
import { readEntries, type StoreEntries } from "../../../src/tools/store_entries.ts";
import { writeCheckpoint } from "../../../src/store/project/checkpoint.ts";
import { kvStore } from "../store/kv_store_over.ts";

interface DemoOptions {
  /** The clock of the service, in epoch milliseconds. */
  readonly now?: () => number;
  /** Whether there is something at every path of the document's examples. */
  readonly withExamples?: boolean;
}

/** By the instant of a fixed clock, and whether it has the examples. */
const created = new Map<string, Promise<StoreEntries>>();

/**
 * A store with the demo project: created once for each clock, because imports take their time.
 */
export function demoEntries(options: DemoOptions): Promise<StoreEntries> {
  const key = JSON.stringify([options.now?.(), options.withExamples]);
  const entries = created.get(key) ?? createEntries(options);
  created.set(key, entries);
  return entries;
}

async function createEntries(
  { now = () => Date.now(), withExamples = false }: DemoOptions,
): Promise<StoreEntries> {
  const kv = kvStore(await Deno.openKv(":memory:"));
  try {
    const catalog = new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now });
    const management = { kv, catalog, now };
    await createDemoProject(management, new ImportRunner(management, new AbortController().signal));
    if (withExamples) await putExampleSources(management);
    await catalog.idle();
    const demo = await catalog.open("demo");
    // Loading its log would take four times as long.
    const cleanUp = demo && await writeCheckpoint(kv, demo, { now, history: catalog.history });
    await cleanUp?.();
    return await readEntries(kv);
  } finally {
    kv.close();
  }
}
