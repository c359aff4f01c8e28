import { z } from "zod";
import { historyBounds } from "../../../src/domain/history_bounds.ts";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import type { ProjectSettings } from "../../../src/domain/project.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import type { ChangeEntry } from "../../../src/store/project/change_log.ts";
import { writeCheckpoint } from "../../../src/store/project/checkpoint.ts";
import { Unsaved } from "../../../src/store/project/unsaved.ts";
import { commitChange } from "../../../src/store/project/commit_change.ts";
import { insertProject } from "../../../src/store/directory.ts";
import type { StoredHead } from "../../../src/store/project/head.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { type LoadedProject, loadProject } from "../../../src/store/project/load_project.ts";
import { readNewer } from "../../../src/store/project/read_newer.ts";
import { kvStore } from "./kv_store_over.ts";

/** The clock of these tests, in epoch milliseconds. */
export const now = Date.UTC(2026, 0, 31, 9, 30);

/** An in-memory store. Every `KvStore` created over `raw` is another handle to it. */
export async function openMemory() {
  const raw = await Deno.openKv(":memory:");
  return { raw, kv: kvStore(raw), [Symbol.dispose]: () => raw.close() };
}

/** A store with the same entries. */
export async function copyOf(original: Deno.Kv) {
  const copy = await openMemory();
  const entries = await Array.fromAsync(original.list({ prefix: [] }, { batchSize: 500 }));
  for (let from = 0; from < entries.length; from += 10) {
    const transaction = copy.raw.atomic();
    for (const { key, value } of entries.slice(from, from + 10)) transaction.set(key, value);
    await transaction.commit();
  }
  return copy;
}

/** The parts of a record in the older format without checksums. */
export function unchecked(
  parts: readonly { key: Deno.KvKey; value: Uint8Array }[],
): { key: Deno.KvKey; value: Uint8Array }[] {
  return parts.map(({ key, value }) => ({ key, value: value.with(0, value[0]! & 0x7f) }));
}

/** The keys of the store under a prefix. */
export async function keysUnder(raw: Deno.Kv, prefix: Deno.KvKey): Promise<Deno.KvKey[]> {
  return (await Array.fromAsync(raw.list({ prefix }))).map(({ key }) => key);
}

export function aChangeEntry(parts: Partial<ChangeEntry> = {}): ChangeEntry {
  const tokenId = "bootstrap";
  return { revision: 1, at: now, tokenId, operation: "putBadge", subject: "badges/1", ...parts };
}

/** Stores the head of a new project. */
export async function insertShop(kv: KvStore, projectId = "shop"): Promise<StoredHead> {
  const stored = await insertProject(kv, projectId, { name: "Shop" }, aChangeEntry());
  if (stored === undefined) throw new Error(`"${projectId}" is taken`);
  return stored;
}

/** Loads a project that must exist. */
export async function load(kv: KvStore, projectId = "shop"): Promise<LoadedProject> {
  const loaded = await loadProject(kv, projectId);
  if (loaded === undefined) throw new Error(`There is no project "${projectId}"`);
  return loaded;
}

/** Changes a project like the service: first the commit, then the state in memory. */
export class Writer {
  readonly kv: KvStore;
  readonly state: ProjectState;
  #stored: StoredHead;
  #unsaved: Unsaved;

  private constructor(kv: KvStore, { state, stored, unsaved }: LoadedProject) {
    this.kv = kv;
    this.state = state;
    this.#stored = stored;
    this.#unsaved = unsaved;
  }

  static async load(kv: KvStore, projectId = "shop"): Promise<Writer> {
    return new Writer(kv, await load(kv, projectId));
  }

  /** A writer for a new project. */
  static async create(kv: KvStore, projectId = "shop"): Promise<Writer> {
    await insertShop(kv, projectId);
    return await Writer.load(kv, projectId);
  }

  get stored(): StoredHead {
    return this.#stored;
  }

  get unsaved(): Unsaved {
    return this.#unsaved;
  }

  /** Commits a change with these steps; returns its revision. */
  async change(
    steps: readonly ChangeStep[],
    { at = now, settings = this.state.settings }: { at?: number; settings?: ProjectSettings } = {},
  ): Promise<number> {
    const { head } = this.#stored;
    const revision = head.revision + 1;
    const committed = await commitChange(this.kv, {
      before: this.#stored,
      head: { ...head, revision, settings },
      steps,
      entry: aChangeEntry({ revision, at }),
    });
    if (committed === undefined) throw new Error("Another writer was faster");
    this.#stored = committed.stored;
    this.#unsaved.add({ revision, steps }, committed.logBytes);
    this.state.apply([{ revision, steps }], committed.stored.head.settings);
    return revision;
  }

  /** Applies what others have committed; returns whether the log contained all of it. */
  async catchUp(): Promise<boolean> {
    const newer = await readNewer(this.kv, this.#stored);
    if (newer === undefined) return false;
    for (const { bytes, ...change } of newer.changes) {
      this.#unsaved.add(change, bytes);
      this.state.apply([change], newer.stored.head.settings);
    }
    this.#stored = newer.stored;
    return true;
  }

  /** Writes a checkpoint, optionally through another handle. */
  async checkpoint(kv = this.kv, at = now): Promise<boolean> {
    const options = { now: () => at, history: historyBounds() };
    const cleanUp = await writeCheckpoint(kv, this, options);
    if (cleanUp === undefined) return false;
    this.#unsaved = new Unsaved(this.state.revision);
    await cleanUp();
    return true;
  }
}

/** A project's meaning, for comparisons. Assignments of deleted badges have none. */
export function meaningOf(state: ProjectState) {
  const products = [...state.products.entriesFrom(Number.MIN_SAFE_INTEGER)].map(
    (entry) => {
      const { assignments, ...rest } = unpackProduct(entry);
      const live = assignments.filter((it) => state.badgeNumbered(it.badge) !== undefined);
      // As text, because comparing a hundred thousand numbers one by one takes a second.
      return JSON.stringify({ id: entry.id, ...rest, assignments: live });
    },
  );
  return {
    revision: state.revision,
    settings: state.settings,
    types: byId(state.types),
    segments: byId(state.segments),
    mappings: byId(state.mappings),
    feeds: byId(state.feeds),
    mutes: byId(state.mutes),
    badges: [...state.badges()].sort((a, b) => a.number - b.number),
    order: [...state.order],
    products,
  };
}

function byId<T extends { readonly id: string }>(things: ReadonlyMap<string, T>): T[] {
  return [...things.values()].sort((a, b) => a.id < b.id ? -1 : 1);
}

/** The JSON of a stored value. */
export function storedJson(value: unknown): unknown {
  return JSON.parse(new TextDecoder().decode(z.instanceof(Uint8Array).parse(value)));
}

/** Pseudorandom numbers in `[0, 1)`, the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Distinct integers of 16 digits. */
export function longIds(random: () => number, count: number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(1e15 + Math.floor(random() * 8e15));
  return [...ids];
}
