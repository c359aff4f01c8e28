import { isUnavailable } from "../../../src/domain/errors.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { checksOfMarker } from "../../../src/store/lineage.ts";
import {
  type MaybeEntry,
  type StoreKey,
  Transaction,
} from "../../../src/store/port/storage_port.ts";
import { encodeJson } from "../../../src/store/record.ts";
import { assertHistory } from "./history_check.ts";
import { storedJson } from "./store_builders.ts";

/** A register's value: the number of writes so far, and the id of the last one. */
interface Register {
  readonly count: number;
  readonly id?: string;
}

/** An operation, with when it began and ended. */
export interface Operation {
  readonly kind: "write" | "read";
  readonly register: number;
  readonly began: number;
  readonly ended: number;
  /** The register's count: after a write that was acknowledged, or as it was read. */
  readonly count: number | undefined;
  readonly id?: string;
  /** Whether a write was certainly not carried out. */
  readonly isRefused?: boolean;
}

/** What a watch of a register yielded, and when. */
export interface Seen extends Register {
  readonly at: number;
}

/** When a snapshot was saved and restored, as `performance.now()` has it. */
export interface Restore {
  readonly savedFrom: number;
  readonly savedTo: number;
  readonly from: number;
  readonly to: number;
}

export const registers = 8;
const pauseMs = 5;
const readShare = 0.3;

/**
 * A history of concurrent reads and writes of registers, each of which counts its writes. Because a
 * write replaces the count that it read, the history of a register has one order, with which all that
 * clients saw must agree: this checks that the store is linearizable. As the service does, a write
 * checks the marker of the write that it replaces, since a restored store gives versions again.
 */
export class History {
  readonly #operations: Operation[] = [];
  /** By register, what each watcher saw. */
  readonly #seen: Seen[][][] = Array.from({ length: registers }, () => []);

  get size(): number {
    return this.#operations.length;
  }

  get acknowledged(): number {
    return this.#operations.filter((it) => it.kind === "write" && it.count !== undefined).length;
  }

  /** Runs operations until `isDone`. Several clients may run at once. */
  async run(kv: KvStore, isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const register = Math.floor(Math.random() * registers);
      const operation = Math.random() < readShare
        ? await this.#read(kv, register)
        : await this.#write(kv, register);
      if (operation !== undefined) this.#operations.push(operation);
      else await pause();
    }
  }

  /** Watches a register until `signal` is aborted, again if etcd ends the watch. */
  async watch(kv: KvStore, register: number, signal: AbortSignal): Promise<void> {
    const seen: Seen[] = [];
    this.#seen[register]!.push(seen);
    while (!signal.aborted) {
      try {
        for await (const entry of kv.watch(registerKey(register), signal)) {
          seen.push({ ...registerOf(entry), at: performance.now() });
        }
      } catch {
        await pause();
      }
    }
  }

  /**
   * Compares all that clients saw with what the store has. Waits until every watcher has seen the last
   * state.
   */
  async check(kv: KvStore, restore?: Restore): Promise<void> {
    for (let register = 0; register < registers; register++) {
      const { count, order } = await this.#stored(kv, register);
      const seen = this.#seen[register]!;
      while (seen.some((it) => it.at(-1)?.count !== count)) await pause();
      const operations = this.#operations.filter((it) => it.register === register);
      assertHistory({ count, order, operations, seen, restore });
    }
  }

  /** What the store has of a register, once it is up. */
  async #stored(kv: KvStore, register: number) {
    for (;;) {
      try {
        const { count } = registerOf(await kv.get(registerKey(register)));
        const order: { sequence: unknown; id: string }[] = [];
        for await (const { key, value } of kv.list({ prefix: entryKey(register) })) {
          order.push({ sequence: key.at(-1), id: String(storedJson(value)) });
        }
        return { count, order };
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await pause();
      }
    }
  }

  async #read(kv: KvStore, register: number): Promise<Operation | undefined> {
    const began = performance.now();
    try {
      const { count } = registerOf(await kv.get(registerKey(register)));
      return { kind: "read", register, began, ended: performance.now(), count };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return undefined;
    }
  }

  async #write(kv: KvStore, register: number): Promise<Operation | undefined> {
    const id = crypto.randomUUID();
    const key = registerKey(register);
    let sent: Omit<Operation, "ended" | "count"> | undefined;
    try {
      const before = await kv.get(key);
      const last = registerOf(before);
      const checks = await checksOfMarker(
        kv,
        last.id === undefined ? undefined : markerKey(last.id),
      );
      const count = last.count + 1;
      const value: Register = { count, id };
      const transaction = new Transaction().check(before, ...checks).set(key, encodeJson(value))
        .set([...entryKey(register), count], encodeJson(id));
      sent = { kind: "write", register, began: performance.now(), id };
      const marker = { key: markerKey(id), value: new Uint8Array() };
      const { ok } = await kv.commitWithMarker(transaction, marker);
      const ended = performance.now();
      return ok ? { ...sent, ended, count } : { ...sent, ended, count: undefined, isRefused: true };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // It may be carried out at any time.
      return sent && { ...sent, ended: Infinity, count: undefined };
    }
  }
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

function registerOf({ value, versionstamp }: MaybeEntry): Register {
  if (versionstamp === null) return { count: 0 };
  const text = JSON.stringify(storedJson(value));
  return {
    count: Number(/"count":(\d+)/.exec(text)?.[1]),
    id: /"id":"([\w-]+)"/.exec(text)?.[1] ?? "",
  };
}

function registerKey(register: number): StoreKey {
  return ["register", register];
}

function entryKey(register: number): StoreKey {
  return ["entry", register];
}

function markerKey(id: string): StoreKey {
  return ["marker", id];
}
