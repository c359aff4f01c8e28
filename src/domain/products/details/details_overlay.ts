import type { ChangeStep } from "../../project_change.ts";
import {
  packDetails,
  type PackedDetails,
  type PackedSteps,
  unpackDetails,
} from "./packed_details.ts";
import type { DetailsRecord } from "./product_details.ts";

/** New details of one product; `undefined` if they are deleted. */
export interface DetailsEdit {
  readonly id: number;
  readonly packed: PackedDetails | undefined;
}

/** Roughly the memory of an edit without its JSON, and of an imported row. */
const [editBytes, rowBytes] = [300, 100];

/**
 * The size from which a buffer is freed: during an import the garbage collector would leave some
 * forty megabytes of them, and look for garbage twice as often.
 */
const freedFromBytes = 64 * 1024;

/**
 * The details that were changed since the last checkpoint, which is bounded by the log. Everything
 * else is only in the store.
 */
export class DetailsOverlay {
  #edits = new Map<number, PackedDetails | undefined>();
  /** How many edits have their JSON in a buffer: those of one change often share that of the log. */
  readonly #buffers = new Map<ArrayBufferLike, number>();
  #memoryBytes = 0;
  #storedTimes = 0;
  #mayExist: boolean;

  /** `mayExist` is whether the store may have details of the project. */
  constructor(mayExist = false) {
    this.#mayExist = mayExist;
  }

  /** Whether any product may have details. Without any, the store does not have to be asked. */
  get mayExist(): boolean {
    return this.#mayExist;
  }

  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  get size(): number {
    return this.#edits.size;
  }

  /** How often edits were stored. Details read from the store before may be out of date. */
  get storedTimes(): number {
    return this.#storedTimes;
  }

  /** Whether the details of a product were changed since the checkpoint. */
  has(productId: number): boolean {
    return this.#edits.has(productId);
  }

  get(productId: number): DetailsRecord | undefined {
    const packed = this.#edits.get(productId);
    return packed && unpackDetails(packed);
  }

  /** The changes since the checkpoint, ascending by id. */
  edits(): DetailsEdit[] {
    return Array.from(this.#edits, ([id, packed]) => ({ id, packed }))
      .sort((a, b) => a.id - b.id);
  }

  /** Applies a step of a change, if it changes details. `packed` are these, if they were packed. */
  take(step: ChangeStep, packed?: PackedDetails): void {
    if (step.kind === "deleteProduct") this.#set(step.productId, undefined);
    if (step.kind !== "putProduct" || step.details === undefined) return;
    const record = detailsOf(step);
    this.#set(step.productId, packed ?? (record && packDetails(record)));
  }

  /**
   * Forgets these edits, which are stored now. Their JSON can no longer be read: large buffers that no
   * other edit is in are freed at once.
   */
  markStored(edits: readonly DetailsEdit[]): void {
    if (edits.length === 0) return;
    this.#storedTimes++;
    const stored = new Map(edits.map(({ id, packed }) => [id, packed]));
    // Replace the map instead of deleting from it: V8 links each outgrown hash table to its
    // successor, so a table in the old generation would keep all later ones alive.
    const before = this.#edits;
    this.#edits = new Map();
    for (const [id, packed] of before) {
      if (stored.has(id) && stored.get(id) === packed) this.#count(packed, -1);
      else this.#edits.set(id, packed);
    }
    for (const { packed } of edits) if (packed !== undefined) this.#free(packed.json.buffer);
  }

  /** Frees a large buffer, unless an edit is in it. */
  #free(buffer: ArrayBufferLike): void {
    const isLarge = buffer.byteLength >= freedFromBytes;
    if (isLarge && buffer instanceof ArrayBuffer && !this.#buffers.has(buffer)) buffer.transfer(0);
  }

  #set(id: number, packed: PackedDetails | undefined): void {
    this.#forget(id);
    if (packed === undefined && !this.#mayExist) return;
    this.#mayExist = true;
    this.#edits.set(id, packed);
    this.#count(packed, 1);
  }

  #forget(id: number): void {
    if (!this.#edits.has(id)) return;
    this.#count(this.#edits.get(id), -1);
    this.#edits.delete(id);
  }

  /** Counts the memory of one edit more or less. */
  #count(packed: PackedDetails | undefined, sign: 1 | -1): void {
    this.#memoryBytes += sign * (editBytes + rowBytes * (packed?.rows.length ?? 0));
    if (packed === undefined) return;
    const { buffer } = packed.json;
    const before = this.#buffers.get(buffer) ?? 0;
    const after = before + sign;
    if (after > 0) this.#buffers.set(buffer, after);
    else this.#buffers.delete(buffer);
    if (before === 0 || after === 0) this.#memoryBytes += sign * buffer.byteLength;
  }
}

/** The details that a step writes; `undefined` if it writes or leaves none. */
function detailsOf(step: ChangeStep): DetailsRecord | undefined {
  if (step.kind !== "putProduct" || !step.details) return undefined;
  const { details, rows } = step;
  return { details, ...(rows && { rows }) };
}

/** Packs the details that the steps of a change write, one by one. */
export function* packSteps(steps: readonly ChangeStep[]): Generator<void, PackedSteps> {
  const packed: (PackedDetails | undefined)[] = [];
  for (const step of steps) {
    const record = detailsOf(step);
    packed.push(record && packDetails(record));
    yield;
  }
  return packed;
}
