import type { ProjectState } from "../../../domain/project_state.ts";
import type {
  DetailsRecord,
  ImportedRow,
} from "../../../domain/products/details/product_details.ts";
import { unpackDetails } from "../../../domain/products/details/packed_details.ts";
import type { IdRange } from "../../../domain/products/id_range.ts";
import { keys } from "../../keys.ts";
import type { KvStore } from "../../kv_store.ts";
import {
  DamagedRecord,
  fromParts,
  readRecords,
  recordOfOnePart,
  type WholeRecord,
} from "../../record.ts";
import type { StoreEntry, StoreKey } from "../../port/storage_port.ts";
import {
  type DetailsBucket,
  emptyBucket,
  parseBucket,
  parseDetails,
  type StoredDetailsBlock,
} from "./details_bucket.ts";
import { parseRows } from "./imported_rows_block.ts";

/** How often a record is read again that looks damaged because it is being replaced. */
const attemptsMax = 3;
/** How many entries of a list are read at once: a megabyte or two. */
const entriesPerPage = 64;

/**
 * Reads the details of these products, in as few reads as possible. Products without details are
 * left out. The details may be newer than `project` if another process has changed them.
 */
export async function readDetails(
  kv: KvStore,
  project: ProjectState,
  productIds: Iterable<number>,
): Promise<Map<number, DetailsRecord>> {
  const found = new Map<number, DetailsRecord>();
  if (!project.details.mayExist) return found;
  const cursor = new DetailsCursor(kv, project);
  for (const id of [...new Set(productIds)].sort((a, b) => a - b)) {
    const record = await cursor.get(id);
    if (record !== undefined) found.set(id, record);
  }
  return found;
}

/**
 * Reads the details of products one by one, and keeps the range of the last one: best used in the
 * order of the ids.
 */
export class DetailsCursor {
  readonly #kv: KvStore;
  readonly #project: ProjectState;
  readonly #hasRows: boolean;
  #block: StoredDetailsBlock | undefined;
  #rows = new Map<number, ImportedRow[]>();
  #readAt = 0;

  /** `withRows` is whether the imported rows are read as well. */
  constructor(kv: KvStore, project: ProjectState, { withRows = false } = {}) {
    this.#kv = kv;
    this.#project = project;
    this.#hasRows = withRows;
  }

  /** The details of a product; `undefined` if it has none. */
  async get(productId: number): Promise<DetailsRecord | undefined> {
    const { details } = this.#project;
    if (details.has(productId)) return details.get(productId);
    if (!details.mayExist) return undefined;
    const block = this.#block;
    const isCurrent = block !== undefined && this.#readAt === details.storedTimes &&
      block.start <= productId && productId < block.end;
    if (!isCurrent) await this.#read(productId);
    const json = this.#block?.json(productId);
    return json && unpackDetails({ json, rows: this.#rows.get(productId) ?? [] });
  }

  async #read(productId: number): Promise<void> {
    this.#readAt = this.#project.details.storedTimes;
    const { number } = this.#project;
    await retried(async () => {
      this.#block = undefined;
      this.#rows = new Map();
      const last = await lastPartUpTo(this.#kv, keys.details(number), productId);
      if (last === undefined) return;
      const start = Number(last.key.at(-2));
      // Nearly all records have one part, which was just read.
      const alone = this.#hasRows ? undefined : recordOfOnePart(last);
      if (alone !== undefined) {
        this.#block = parseDetails(alone);
        return;
      }
      const wanted = [keys.detailsFrom(number, start)];
      if (this.#hasRows) wanted.push(keys.importedRowsFrom(number, start));
      const [details, rows] = await readRecords(this.#kv, wanted);
      this.#block = parseDetails(existing(details, wanted[0]!));
      if (!this.#hasRows) return;
      for (const { productId, ...row } of parseRows(existing(rows, wanted[1]!)).rows()) {
        const known = this.#rows.get(productId);
        if (known === undefined) this.#rows.set(productId, [row]);
        else known.push(row);
      }
    });
  }
}

/** Reads the stored bucket for a product. */
export async function readBucket(
  kv: KvStore,
  project: number,
  productId: number,
): Promise<DetailsBucket> {
  const start = await startOfBucket(kv, keys.details(project), productId);
  if (start === undefined) return emptyBucket;
  const wanted = [
    keys.detailsFrom(project, start),
    keys.searchWordsFrom(project, start),
    keys.importedRowsFrom(project, start),
  ] as const;
  const [details, words, rows] = await readRecords(kv, wanted);
  return parseBucket(
    existing(details, wanted[0]),
    existing(words, wanted[1]),
    existing(rows, wanted[2]),
  );
}

/** The start of the range with this id; `undefined` if nothing is stored. */
async function startOfBucket(
  kv: KvStore,
  prefix: StoreKey,
  productId: number,
): Promise<number | undefined> {
  const last = await lastPartUpTo(kv, prefix, productId);
  return last && Number(last.key.at(-2));
}

/** The last part of the record of the range with this id; `undefined` if nothing is stored. */
async function lastPartUpTo(
  kv: KvStore,
  prefix: StoreKey,
  productId: number,
): Promise<StoreEntry | undefined> {
  const range = { prefix, end: [...prefix, productId + 1] };
  for await (const entry of kv.list(range, { limit: 1, reverse: true })) return entry;
  return undefined;
}

function existing(record: WholeRecord | undefined, key: StoreKey): WholeRecord {
  if (record === undefined) throw new DamagedRecord(key, "It is missing");
  return record;
}

/** A range of ids as it was read, of which those from `from` on have not been read before. */
export interface ReadBlock<T> {
  readonly block: T;
  readonly from: number;
}

/**
 * Reads the records under a prefix of ranges, in the order of the ids, from that of the product
 * `from` on. Each id is in one block only, although other processes may change the ranges meanwhile.
 */
export async function* readBlocks<T extends IdRange>(
  kv: KvStore,
  prefix: StoreKey,
  { from, parse }: { from: number; parse: (record: WholeRecord) => T },
): AsyncGenerator<ReadBlock<T>> {
  let covered = from;
  for (let attempt = 1;; attempt++) {
    try {
      const start = await startOfBucket(kv, prefix, covered) ?? Number.MIN_SAFE_INTEGER;
      for await (const whole of fromParts(pages(kv, prefix, [...prefix, start]))) {
        for (const record of whole) {
          const block = parse(record);
          if (block.end <= covered) continue;
          yield { block, from: covered };
          covered = block.end;
          attempt = 1;
        }
      }
      return;
    } catch (error) {
      if (!(error instanceof DamagedRecord) || attempt === attemptsMax) throw error;
    }
  }
}

/** The entries under a prefix from `start` on, in pages: a list would read too many ahead. */
async function* pages(
  kv: KvStore,
  prefix: StoreKey,
  start: StoreKey,
): AsyncGenerator<StoreEntry[]> {
  let next: StoreKey | undefined = start;
  while (next !== undefined) {
    const page: StoreEntry[] = [];
    for await (const batch of kv.batches({ prefix, start: next }, { limit: entriesPerPage })) {
      page.push(...batch);
    }
    yield page;
    const last = page.length < entriesPerPage ? undefined : page.at(-1)!.key;
    next = last && [...last.slice(0, -1), Number(last.at(-1)) + 1];
  }
}

async function retried(read: () => Promise<void>): Promise<void> {
  for (let attempt = 1;; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof DamagedRecord) || attempt === attemptsMax) throw error;
    }
  }
}
