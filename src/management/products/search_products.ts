import { allIds } from "../../domain/products/id_range.ts";
import { searchLine, WordSearch } from "../../domain/products/details/search_words.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { keys } from "../../store/keys.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { parseWords } from "../../store/project/details/details_bucket.ts";
import { readBlocks } from "../../store/project/details/read_details.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * The ids of the products that a search finds, ascending, from the id `from` on: those whose id
 * starts with `q`, and those that have, for each word of `q`, a word in the title or a SKU that
 * starts with it. Yields to other work in between.
 */
export async function* searchProducts(
  kv: KvStore,
  project: ProjectState,
  { q, from }: { q: string; from: number },
): AsyncGenerator<number> {
  const search = new WordSearch(q);
  const ranges = idRanges(q.trim());
  const edited = new Map(
    project.details.edits().map(({ id, packed }) => {
      const line = searchLine(id, packed?.words ?? "");
      return [id, search.find(line).length > 0];
    }),
  );
  const editedIds = [...edited].flatMap(([id, isFound]) => isFound ? id : []);
  const merged = function* (start: number, end: number, found: readonly number[]) {
    const own = editedIds.filter((id) => start <= id && id < end);
    const byWords = [...found, ...own].sort((a, b) => a - b);
    let at = 0;
    for (const id of idsInRanges(project, ranges, { start, end })) {
      while (at < byWords.length && byWords[at]! < id) yield byWords[at++]!;
      if (byWords[at] === id) at++;
      yield id;
    }
    while (at < byWords.length) yield byWords[at++]!;
  };
  const yielder = new Yielder();
  let covered = from;
  if (!search.isEmpty && project.details.mayExist) {
    const blocks = readBlocks(kv, keys.searchWords(project.number), { from, parse: parseWords });
    for await (const { block, from: start } of blocks) {
      const found = search.find(block.lines).filter((id) => id >= start && !edited.has(id));
      yield* merged(start, block.end, found);
      covered = block.end;
      await yielder.yieldIfDue();
    }
  }
  yield* merged(covered, allIds.end, []);
}

/** The ids whose decimal form starts with `prefix`, as ascending ranges without their ends. */
function idRanges(prefix: string): { start: number; end: number }[] {
  if (!/^-?[0-9]{1,16}$/.test(prefix) || /^-?0./.test(prefix)) return [];
  const ranges: { start: number; end: number }[] = [];
  const first = Math.abs(Number(prefix));
  for (let factor = 1; first * factor <= Number.MAX_SAFE_INTEGER; factor *= 10) {
    const [low, high] = [first * factor, (first + 1) * factor - 1];
    ranges.push(
      prefix.startsWith("-") ? { start: -high, end: -low + 1 } : { start: low, end: high + 1 },
    );
    if (first === 0) break;
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** The ids of stored products in these ranges and in `within`. The products may change meanwhile. */
function* idsInRanges(
  project: ProjectState,
  ranges: readonly { start: number; end: number }[],
  within: { start: number; end: number },
): Generator<number> {
  for (const range of ranges) {
    const end = Math.min(range.end, within.end);
    for (let from = Math.max(range.start, within.start); from < end;) {
      const next = project.products.entriesFrom(from).next();
      if (next.done || next.value.id >= end) break;
      yield next.value.id;
      from = next.value.id + 1;
    }
  }
}
