import { assert, assertEquals } from "@std/assert";
import { isUnavailable } from "../../../src/domain/errors.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { type StoreKey, Transaction } from "../../../src/store/port/storage_port.ts";
import { encodeJson } from "../../../src/store/record.ts";
import { storedJson } from "./store_builders.ts";

/** A register's value: the number of writes so far, and the id of the last one. */
interface Register {
  readonly count: number;
  readonly id: string;
}

/** An operation, with when it began and ended. */
interface Operation {
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

const registers = 8;
const pauseMs = 5;
const readShare = 0.3;

/**
 * A history of concurrent reads and writes of registers, each of which counts its writes. Because a
 * write replaces the count that it read, the history of a register has one order, with which all that
 * clients saw must agree: this checks that the store is linearizable.
 */
export class History {
  readonly #operations: Operation[] = [];

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
      else await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  /** Compares all that clients saw with what the store has. */
  async check(kv: KvStore): Promise<void> {
    for (let register = 0; register < registers; register++) {
      const { count } = await registerOf(kv, register);
      const order: string[] = [];
      for await (const { key, value } of kv.list({ prefix: entryKey(register) })) {
        assertEquals(key.at(-1), order.length + 1, "every write is there, in sequence");
        order.push(String(storedJson(value)));
      }
      assertEquals(order.length, count);
      assertEquals(new Set(order).size, count, "no write is there twice");
      const seen = this.#operations.filter((it) => it.register === register);
      for (const { kind, count, id, isRefused } of seen) {
        if (kind === "read" || id === undefined) continue;
        if (count !== undefined) {
          assertEquals(order[count - 1], id, "what was acknowledged is there");
        }
        if (isRefused) assert(!order.includes(id), "what was refused is not there");
      }
      assertNothingBack(seen);
    }
  }

  async #read(kv: KvStore, register: number): Promise<Operation | undefined> {
    const began = performance.now();
    try {
      const { count } = await registerOf(kv, register);
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
      const count = (before.versionstamp === null ? 0 : countOf(before.value)) + 1;
      const value: Register = { count, id };
      const transaction = new Transaction().check(before).set(key, encodeJson(value))
        .set([...entryKey(register), count], encodeJson(id));
      sent = { kind: "write", register, began: performance.now(), id };
      const marker = { key: ["marker", id], value: new Uint8Array() };
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

/** No operation saw a lower count than one that had ended before it began. */
function assertNothingBack(operations: readonly Operation[]): void {
  const known = operations.filter((it) => it.count !== undefined);
  const byEnd = known.toSorted((a, b) => a.ended - b.ended);
  let [next, least] = [0, 0];
  for (const { kind, began, count = 0 } of known.toSorted((a, b) => a.began - b.began)) {
    for (; next < byEnd.length && byEnd[next]!.ended < began; next++) {
      least = Math.max(least, byEnd[next]!.count ?? 0);
    }
    assert(count >= least, `a ${kind} saw ${count} after ${least} was seen`);
  }
}

async function registerOf(kv: KvStore, register: number): Promise<{ count: number }> {
  const { value, versionstamp } = await kv.get(registerKey(register));
  return { count: versionstamp === null ? 0 : countOf(value) };
}

function countOf(value: unknown): number {
  return Number(/"count":(\d+)/.exec(JSON.stringify(storedJson(value)))?.[1]);
}

function registerKey(register: number): StoreKey {
  return ["register", register];
}

function entryKey(register: number): StoreKey {
  return ["entry", register];
}
