import type { ProjectState } from "../../domain/project_state.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { parseRows } from "../project/details/imported_rows_block.ts";
import { readBlocks } from "../project/details/read_details.ts";
import { Yielder } from "../yielder.ts";
import { KnownRows } from "./known_rows.ts";

/** Loads the hashes of the rows from which the products of a project were imported. */
export async function loadKnownRows(kv: KvStore, project: ProjectState): Promise<KnownRows> {
  const known = new KnownRows();
  const { details } = project;
  if (!details.mayExist) return known;
  const yielder = new Yielder();
  const edited = details.edits();
  const prefix = keys.importedRows(project.number);
  const options = { from: Number.MIN_SAFE_INTEGER, parse: parseRows };
  for await (const { block, from } of readBlocks(kv, prefix, options)) {
    let at = 0;
    for (let index = 0; index < block.productIds.length; index++) {
      const productId = block.productIds[index]!;
      const rows = block.rowCounts[index]!;
      const end = at + rows;
      // Later edits are not stored yet.
      const isCurrent = productId >= from && !details.has(productId);
      for (; at < end; at++) {
        if (!isCurrent) continue;
        if (known.isFull) await yielder.run(known.grow());
        known.add([block.hashes[2 * at]!, block.hashes[2 * at + 1]!], rows);
      }
    }
    await yielder.yieldIfDue();
  }
  for (const { packed: { rows } = { rows: [] } } of edited) {
    if (known.isFull) await yielder.run(known.grow());
    for (const { hash } of rows) known.add(hash, rows.length);
  }
  return known;
}
