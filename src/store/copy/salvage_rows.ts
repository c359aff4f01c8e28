import { Buffer } from "node:buffer";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { decodeKey, keyAfter } from "../port/key_bytes.ts";
import type { Unread } from "./unread.ts";

/** A row of KV's table of entries. */
interface Row {
  readonly k: Uint8Array;
  readonly v: Uint8Array;
  readonly v_encoding: number;
  readonly version: number;
  readonly seq: number;
  readonly expiration_ms: number;
}

/** The keys from `low` on and before `high`, in KV's encoding. */
interface Range {
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

const columns = "k, v, v_encoding, version, seq, expiration_ms";
/** All that this service stores are bytes that do not expire. */
const bytesEncoding = 3;
const never = -1;
/** Before and after every key, whose first byte says of what type its first part is. */
const everything: Range = { low: new Uint8Array(), high: new Uint8Array([0xff]) };
/** A value has 64 KiB at most. */
const rowsPerReadMax = 64;

/**
 * Copies what SQLite can still read of a KV file to another one, which must be empty but for the
 * tables. A row that cannot be read, but whose key is known, becomes an empty one, which every reader
 * of the copy takes for damaged. A row that is copied may be damaged, too. Returns what is missing.
 *
 * The table is in the order of the keys. It is read from its start and from its end, up to damage. KV's
 * index of expiries has the keys in between, too: with these, each row is tried by itself.
 */
export function salvageRows(damaged: string, target: string): Unread {
  using source = new DatabaseSync(damaged, { readOnly: true });
  using copy = new DatabaseSync(target);
  copy.exec("PRAGMA journal_mode = DELETE; BEGIN");
  const writer = new RowWriter(copy);
  const rows = new Rows(source, { select: `${columns} FROM kv WHERE`, read: readRow });
  const rest = rows.read(everything, (row) => writer.add(row));
  const unread: Uint8Array[] = [];
  let unknown: Range | undefined;
  if (rest !== undefined) {
    const select = `k FROM kv INDEXED BY kv_expiration_ms_idx WHERE expiration_ms = ${never} AND`;
    const index = new Rows(source, { select, read: readKey });
    unknown = index.read(rest, ({ k }) => {
      const row = rows.at(k);
      if (row === undefined) unread.push(k);
      else writer.add(row);
    });
  }
  for (const k of unread) writer.addEmpty(k);
  writer.end();
  return {
    keys: unread.map(decodeKey),
    gap: unknown && {
      after: keyIn(copy, "SELECT max(k) AS k FROM kv WHERE k < ?", unknown.low),
      before: keyIn(copy, "SELECT min(k) AS k FROM kv WHERE k >= ?", unknown.high),
    },
  };
}

/** Reads a damaged table or index, as far as it can be read. */
class Rows<T extends { readonly k: Uint8Array }> {
  readonly #forward: StatementSync;
  readonly #backward: StatementSync;
  readonly #read: (row: Record<string, unknown>) => T;

  /** `read` throws a `TypeError` for a damaged row. */
  constructor(
    database: DatabaseSync,
    { select, read }: { select: string; read: (row: Record<string, unknown>) => T },
  ) {
    const sorted = `SELECT ${select} k >= ? AND k < ? ORDER BY k`;
    this.#forward = database.prepare(`${sorted} LIMIT ?`);
    this.#backward = database.prepare(`${sorted} DESC LIMIT ?`);
    this.#read = read;
  }

  /**
   * Visits the rows of a range: those before the first damage and those after the last one. Returns
   * what is between these two; `undefined` if nothing is damaged.
   */
  read(range: Range, visit: (row: T) => void): Range | undefined {
    const rest = this.#readAlong(this.#forward, range, visit);
    return rest && this.#readAlong(this.#backward, rest, visit);
  }

  /** The row with this key; `undefined` if it is damaged, or there is none. */
  at(key: Uint8Array): T | undefined {
    return this.#rows(this.#forward, { low: key, high: keyAfter(key) }, 1)?.[0];
  }

  /** Visits rows up to the first damage. Returns the rest of the range, if there is one. */
  #readAlong(way: StatementSync, range: Range, visit: (row: T) => void): Range | undefined {
    let rest = range;
    for (let limit = rowsPerReadMax; limit > 0;) {
      const rows = this.#rows(way, rest, limit);
      if (rows === undefined) {
        limit = limit >> 1;
        continue;
      }
      for (const row of rows) visit(row);
      const last = rows.at(-1)?.k;
      if (last === undefined || rows.length < limit) return undefined;
      rest = way === this.#forward
        ? { low: keyAfter(last), high: rest.high }
        : { low: rest.low, high: last };
    }
    return rest;
  }

  /** Not by `iterate()`, which ends at an error without a word (Deno 2.9.6). */
  #rows(way: StatementSync, { low, high }: Range, limit: number): T[] | undefined {
    try {
      const rows = way.all(low, high, limit).map(this.#read);
      const isInside = ({ k }: T) => Buffer.compare(k, low) >= 0 && Buffer.compare(k, high) < 0;
      // A damaged page may lead back to one that was read before.
      const ordered = way === this.#forward ? rows : rows.toReversed();
      return rows.every(isInside) && isAscending(ordered) ? rows : undefined;
    } catch (error) {
      if (isDamage(error)) return undefined;
      throw error;
    }
  }
}

/** Writes the rows of a copy. */
class RowWriter {
  readonly #copy: DatabaseSync;
  readonly #insert: StatementSync;
  #highestVersion = 1;

  constructor(copy: DatabaseSync) {
    this.#copy = copy;
    this.#insert = copy.prepare(`INSERT OR REPLACE INTO kv (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
  }

  add({ k, v, v_encoding, version, seq, expiration_ms }: Row): void {
    this.#insert.run(k, v, v_encoding, version, seq, expiration_ms);
    this.#highestVersion = Math.max(this.#highestVersion, version);
  }

  addEmpty(k: Uint8Array): void {
    const version = this.#highestVersion;
    this.add({
      k,
      v: new Uint8Array(),
      v_encoding: bytesEncoding,
      version,
      seq: 0,
      expiration_ms: never,
    });
  }

  /** Writes all rows to the disk. KV gives its next commit a higher version than the last one. */
  end(): void {
    this.#copy.prepare("UPDATE data_version SET version = max(version, ?)").run(
      this.#highestVersion,
    );
    this.#copy.exec("COMMIT");
  }
}

/** Throws a `TypeError` for a row that neither KV nor this service has written. */
function readRow(row: Record<string, unknown>): Row {
  const { v, v_encoding, version, seq, expiration_ms } = row;
  const numbers = [version, seq, expiration_ms];
  const isWhole = v instanceof Uint8Array && v_encoding === bytesEncoding &&
    numbers.every(Number.isSafeInteger);
  if (!isWhole) throw new TypeError("This row is damaged");
  return {
    ...{ ...readKey(row), v, v_encoding },
    ...{ version: Number(version), seq: Number(seq), expiration_ms: Number(expiration_ms) },
  };
}

/** Throws a `TypeError` as {@link readRow} does. */
function readKey({ k }: Record<string, unknown>): { k: Uint8Array } {
  if (!(k instanceof Uint8Array)) throw new TypeError("This key is damaged");
  decodeKey(k);
  return { k };
}

function isAscending(rows: readonly { readonly k: Uint8Array }[]): boolean {
  return rows.every(({ k }, at) => at === 0 || Buffer.compare(rows[at - 1]!.k, k) < 0);
}

/**
 * Whether it says that a page or a row cannot be read: SQLITE_IOERR and SQLITE_CORRUPT of
 * https://www.sqlite.org/rescode.html, or a value that is none of KV's.
 */
export function isDamage(error: unknown): error is Error {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof Error && "errcode" in error &&
    [10, 11].includes(Number(error.errcode) & 0xff);
}

function keyIn(copy: DatabaseSync, select: string, bound: Uint8Array) {
  const { k } = copy.prepare(select).get(bound) ?? {};
  return k instanceof Uint8Array ? decodeKey(k) : undefined;
}
