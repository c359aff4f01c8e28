import type { ChangeStep } from "../../project_change.ts";
import type { DetailsRecord, ProductDetails } from "./product_details.ts";

/** New details of one product; `undefined` if they are deleted. */
export interface DetailsEdit {
  readonly id: number;
  readonly record: DetailsRecord | undefined;
}

/** Roughly the memory of an edit, of a variant and of one of its attributes. */
const [editBytes, variantBytes, attributeBytes] = [300, 300, 60];

/**
 * The details that were changed since the last checkpoint, which is bounded by the log. Everything
 * else is only in the store.
 */
export class DetailsOverlay {
  #records = new Map<number, DetailsRecord | undefined>();
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
    return this.#records.size;
  }

  /** How often edits were stored. Details read from the store before may be out of date. */
  get storedTimes(): number {
    return this.#storedTimes;
  }

  /** Whether the details of a product were changed since the checkpoint. */
  has(productId: number): boolean {
    return this.#records.has(productId);
  }

  get(productId: number): DetailsRecord | undefined {
    return this.#records.get(productId);
  }

  /** The changes since the checkpoint, ascending by id. */
  edits(): DetailsEdit[] {
    return Array.from(this.#records, ([id, record]) => ({ id, record }))
      .sort((a, b) => a.id - b.id);
  }

  /** Applies a step of a change, if it changes details. */
  take(step: ChangeStep): void {
    if (step.kind === "deleteProduct") this.#set(step.productId, undefined);
    if (step.kind !== "putProduct" || step.details === undefined) return;
    const { productId, details, rows } = step;
    this.#set(productId, details === null ? undefined : { details, ...(rows && { rows }) });
  }

  /** Forgets these edits, which are stored now. */
  markStored(edits: readonly DetailsEdit[]): void {
    if (edits.length === 0) return;
    this.#storedTimes++;
    const stored = new Map(edits.map(({ id, record }) => [id, record]));
    // Replace the map instead of deleting from it: V8 links each outgrown hash table to its
    // successor, so a table in the old generation would keep all later ones alive.
    const records = this.#records;
    this.#records = new Map();
    for (const [id, record] of records) {
      if (stored.has(id) && stored.get(id) === record) {
        this.#memoryBytes -= memoryBytesOf(record?.details);
      } else {
        this.#records.set(id, record);
      }
    }
  }

  #set(id: number, record: DetailsRecord | undefined): void {
    this.#forget(id);
    if (record === undefined && !this.#mayExist) return;
    this.#mayExist = true;
    this.#records.set(id, record);
    this.#memoryBytes += memoryBytesOf(record?.details);
  }

  #forget(id: number): void {
    if (!this.#records.has(id)) return;
    this.#memoryBytes -= memoryBytesOf(this.#records.get(id)?.details);
    this.#records.delete(id);
  }
}

function memoryBytesOf(details: ProductDetails | undefined): number {
  let bytes = editBytes;
  for (const { attributes } of details?.variants ?? []) {
    bytes += variantBytes;
    for (const _ in attributes) bytes += attributeBytes;
  }
  return bytes;
}
