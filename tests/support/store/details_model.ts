import { assert, assertEquals } from "@std/assert";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import type { DetailsRecord } from "../../../src/domain/products/details/product_details.ts";
import { allIds } from "../../../src/domain/products/id_range.ts";
import { searchWords, WordSearch } from "../../../src/domain/products/details/search_words.ts";
import { keys } from "../../../src/store/keys.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { parseDetails, parseWords } from "../../../src/store/project/details/details_bucket.ts";
import { parseRows } from "../../../src/store/project/details/imported_rows_block.ts";
import {
  DetailsCursor,
  readBlocks,
  readDetails,
} from "../../../src/store/project/details/read_details.ts";
import type { Writer } from "./store_builders.ts";

/** The details of all products, by id. */
export type DetailsModel = Map<number, DetailsRecord>;

/** Applies steps to a model. */
export function applyTo(model: DetailsModel, steps: readonly ChangeStep[]): void {
  for (const step of steps) {
    if (step.kind === "deleteProduct") model.delete(step.productId);
    if (step.kind !== "putProduct" || step.details === undefined) continue;
    const { productId, details, rows } = step;
    if (details === null) model.delete(productId);
    else model.set(productId, { details, ...(rows && { rows }) });
  }
}

/** Checks that a process reads the details of the model, and nothing else. */
export async function assertReads(
  { kv, state }: Pick<Writer, "kv" | "state">,
  model: DetailsModel,
) {
  // The cursor keeps one range of ids, so in another order it would read each range many times.
  const expected = [...model].sort(([a], [b]) => a - b);
  const ids = expected.map(([id]) => id);
  const found = await readDetails(kv, state, ids.flatMap((id) => [id, id + 1]));
  assertEquals([...found.keys()], ids);
  const cursor = new DetailsCursor(kv, state, { withRows: true });
  for (const [id, { details, rows }] of expected) {
    // Without a difference, which would be long.
    assert(JSON.stringify(found.get(id)?.details) === JSON.stringify(details), `details of ${id}`);
    const read = await cursor.get(id);
    assert(JSON.stringify(read?.details) === JSON.stringify(details), `details of ${id}`);
    assertEquals(read?.rows ?? [], rows ?? []);
  }
}

/** Checks what the store has, without what is only in the log. */
export async function assertStored(kv: KvStore, project: number, model: DetailsModel) {
  const from = Number.MIN_SAFE_INTEGER;
  const ids: number[] = [];
  const starts = new Map<string, number[]>();
  const range = (kind: string, { start, end }: { start: number; end: number }) => {
    const known = starts.get(kind) ?? [allIds.start];
    // Each range starts where the previous one ended.
    assertEquals(start, known.at(-1), kind);
    starts.set(kind, [...known, end]);
  };
  for await (
    const { block } of readBlocks(kv, keys.details(project), { from, parse: parseDetails })
  ) {
    range("details", block);
    ids.push(...block.ids);
  }
  assertEquals(ids, [...model.keys()].sort((a, b) => a - b));
  const found: number[] = [];
  for await (
    const { block } of readBlocks(kv, keys.searchWords(project), { from, parse: parseWords })
  ) {
    range("words", block);
    found.push(...new WordSearch("shirt").find(block.lines));
  }
  const named = [...model].filter(([, { details }]) =>
    searchWords(details.title ?? "")[0]?.startsWith("shirt")
  );
  assertEquals(found, named.map(([id]) => id).sort((a, b) => a - b));
  let rows = 0;
  for await (
    const { block } of readBlocks(kv, keys.importedRows(project), { from, parse: parseRows })
  ) {
    range("rows", block);
    rows += block.variantIds.length;
  }
  const expected = [...model.values()].reduce((sum, it) => sum + (it.rows?.length ?? 0), 0);
  assertEquals(rows, expected);
  assert(new Set([...starts.values()].map((them) => them.join())).size <= 1);
}
