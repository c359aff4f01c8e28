import type { ChangeStep } from "../../project_change.ts";
import { packDetails, type PackedDetails, unpackDetails } from "./packed_details.ts";
import type { DetailsRecord } from "./product_details.ts";

/** New details of one product; `undefined` if they are deleted. */
export interface DetailsEdit {
  readonly id: number;
  readonly packed: PackedDetails | undefined;
}

/**
 * Roughly the memory of an edit and of an imported row. The JSON of an edit may be a part of that of
 * its change, which is up to twice as long as the details in it.
 */
const [editBytes, rowBytes, jsonShare] = [300, 100, 2];

/**
 * The details that were changed since the last checkpoint, which is bounded by the log. Everything
 * else is only in the store.
 */
export class DetailsOverlay {
  #edits = new Map<number, PackedDetails | undefined>();
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

  /**
   * Applies a step of a change, if it changes details. `json` are these as UTF-8 JSON, if that is
   * known.
   */
  take(step: ChangeStep, json?: Uint8Array): void {
    if (step.kind === "deleteProduct") this.#set(step.productId, undefined);
    if (step.kind !== "putProduct" || step.details === undefined) return;
    const { productId, details, rows } = step;
    const record = details === null ? undefined : { details, ...(rows && { rows }) };
    this.#set(productId, record && packDetails(record, json));
  }

  /** Forgets these edits, which are stored now. */
  markStored(edits: readonly DetailsEdit[]): void {
    if (edits.length === 0) return;
    this.#storedTimes++;
    const stored = new Map(edits.map(({ id, packed }) => [id, packed]));
    // Replace the map instead of deleting from it: V8 links each outgrown hash table to its
    // successor, so a table in the old generation would keep all later ones alive.
    const before = this.#edits;
    this.#edits = new Map();
    for (const [id, packed] of before) {
      if (stored.has(id) && stored.get(id) === packed) this.#memoryBytes -= memoryBytesOf(packed);
      else this.#edits.set(id, packed);
    }
  }

  #set(id: number, packed: PackedDetails | undefined): void {
    this.#forget(id);
    if (packed === undefined && !this.#mayExist) return;
    this.#mayExist = true;
    this.#edits.set(id, packed);
    this.#memoryBytes += memoryBytesOf(packed);
  }

  #forget(id: number): void {
    if (!this.#edits.has(id)) return;
    this.#memoryBytes -= memoryBytesOf(this.#edits.get(id));
    this.#edits.delete(id);
  }
}

function memoryBytesOf(packed: PackedDetails | undefined): number {
  if (packed === undefined) return editBytes;
  return editBytes + jsonShare * packed.json.length + rowBytes * packed.rows.length;
}
