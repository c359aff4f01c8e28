import { Catalog } from "../../../src/catalog/catalog.ts";
import type { Management } from "../../../src/management/change_project.ts";
import { openStore } from "../../../src/store/open_store.ts";

const catalogMaxBytes = 2 ** 30;

/**
 * Runs `work` on the store at `path` in this process, with the service's own functions, because
 * writing a million products by requests would take minutes. No other process may have the store
 * open. It is closed when this resolves.
 */
export async function inStore<T>(
  path: string,
  work: (management: Management) => Promise<T>,
): Promise<T> {
  const store = await openStore({ kind: "file", path });
  const now = () => Date.now();
  const catalog = new Catalog({ kv: store.kv, maxBytes: catalogMaxBytes, now });
  try {
    return await work({ kv: store.kv, catalog, now });
  } finally {
    await catalog.idle();
    store.close();
  }
}
