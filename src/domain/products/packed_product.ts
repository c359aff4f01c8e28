import type { Assignment, ProductRecord } from "./product.ts";

/**
 * The format of a product in memory and in the store: a few bytes instead of objects, so that a
 * million products fit on a small machine and are loaded by copying. All numbers are varints (seven
 * bits per byte, the lowest first); signed ones have a sign bit in the first byte.
 *
 *     product     = count assignment* orderCount badge* attributesBytes utf8*
 *     assignment  = (badge × 8 + kind) [ variantCount variant* ]
 */
export const AssignmentKind = {
  productWide: 0,
  variants: 1,
  variantsShown: 2,
  variantsHidden: 3,
  exclusion: 4,
} as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const noBytes = new DataView(new ArrayBuffer(0));

/** A view of bytes for a {@link ByteReader}. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Writes varints into a growing buffer. */
class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  unsigned(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#push(rest);
  }

  /**
   * Writes a safe integer. Above 2^52 a zigzag encoding needs 54 bits, so the sign goes into the
   * first byte.
   */
  signed(value: number): void {
    const sign = value < 0 ? 1 : 0;
    const magnitude = Math.abs(value);
    const low = magnitude % 0x40;
    const rest = Math.floor(magnitude / 0x40);
    this.#push((rest > 0 ? 0x80 : 0) | (low << 1) | sign);
    if (rest > 0) this.unsigned(rest);
  }

  block(bytes: Uint8Array): void {
    this.unsigned(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/**
 * Reads the varints of a packed product from the current position. Throws a `RangeError` if the
 * bytes end early or a number is not a safe integer.
 */
export class ByteReader {
  #view: DataView = noBytes;
  at = 0;

  /** Moves to the product that starts at `at`. */
  open(view: DataView, at: number): void {
    this.#view = view;
    this.at = at;
  }

  unsigned(): number {
    let byte = this.#next();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let factor = 0x80;; factor *= 0x80) {
      byte = this.#next();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return checkedSafe(value);
    }
  }

  signed(): number {
    const first = this.#next();
    const low = (first >> 1) & 0x3f;
    const magnitude = first < 0x80 ? low : checkedSafe(low + this.unsigned() * 0x40);
    return (first & 1) === 1 ? -magnitude : magnitude;
  }

  /** Skips a signed number without decoding it. */
  skip(): void {
    while (this.#next() >= 0x80);
  }

  block(): Uint8Array {
    const length = this.skipBlock();
    const { buffer, byteOffset } = this.#view;
    return new Uint8Array(buffer, byteOffset + this.at - length, length);
  }

  /** Skips a block, and returns its length. */
  skipBlock(): number {
    const length = this.unsigned();
    if (this.at + length > this.#view.byteLength) throw new RangeError("A block ends early");
    this.at += length;
    return length;
  }

  #next(): number {
    if (this.at >= this.#view.byteLength) throw new RangeError("A number ends early");
    return this.#view.getUint8(this.at++);
  }
}

/** Damaged bytes can decode to anything up to `Infinity`, and to `NaN`. */
function checkedSafe(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError("A number is too large");
}

function kindOf(assignment: Assignment): number {
  if (assignment.exclude) return AssignmentKind.exclusion;
  if (assignment.variantIds === undefined) return AssignmentKind.productWide;
  if (assignment.showOnProduct === undefined) return AssignmentKind.variants;
  return assignment.showOnProduct ? AssignmentKind.variantsShown : AssignmentKind.variantsHidden;
}

/** Whether assignments of this kind have variants. */
export function hasVariants(kind: number): boolean {
  return kind >= AssignmentKind.variants && kind <= AssignmentKind.variantsHidden;
}

/** Packs a product. */
export function packProduct(product: ProductRecord): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.unsigned(product.assignments.length);
  for (const assignment of product.assignments) {
    writer.unsigned(assignment.badge * 8 + kindOf(assignment));
    if (assignment.variantIds === undefined) continue;
    writer.unsigned(assignment.variantIds.length);
    for (const variantId of assignment.variantIds) writer.signed(variantId);
  }
  // An empty order and a missing one mean the same, but are returned as they were sent.
  writer.unsigned(product.order === undefined ? 0 : product.order.length + 1);
  for (const badge of product.order ?? []) writer.unsigned(badge);
  writer.block(encoder.encode(product.attributes ?? ""));
  return writer.done();
}

/** Unpacks a product. Throws a `RangeError` if it does not end exactly where `bytes` end. */
export function unpackProduct(bytes: Uint8Array): ProductRecord {
  const reader = new ByteReader();
  reader.open(viewOf(bytes), 0);
  const assignments = readList(reader.unsigned(), () => readAssignment(reader));
  const orderLength = reader.unsigned();
  const order = readList(orderLength - 1, () => reader.unsigned());
  const attributes = decoder.decode(reader.block());
  if (reader.at < bytes.length) throw new RangeError("A product ends before its bytes");
  return {
    assignments,
    ...(orderLength > 0 && { order }),
    ...(attributes !== "" && { attributes }),
  };
}

/**
 * Skips the product at the reader's position. Throws a `RangeError` where {@link unpackProduct}
 * would, but allocates nothing: loading a project checks its bytes this way.
 */
export function skipProduct(reader: ByteReader): void {
  skipAssignments(reader);
  for (let badges = reader.unsigned(); badges > 1; badges--) reader.unsigned();
  reader.skipBlock();
}

/** Skips the assignments at the start of a product, up to its order. */
export function skipAssignments(reader: ByteReader): void {
  for (let left = reader.unsigned(); left > 0; left--) {
    const kind = reader.unsigned() % 8;
    if (kind > AssignmentKind.exclusion) throw unknownKind(kind);
    if (!hasVariants(kind)) continue;
    for (let variants = reader.unsigned(); variants > 0; variants--) reader.signed();
  }
}

/**
 * The list grows as items are read: a damaged count must not allocate memory before the bytes end.
 */
function readList<T>(count: number, read: () => T): T[] {
  const items: T[] = [];
  while (items.length < count) items.push(read());
  return items;
}

function readAssignment(reader: ByteReader): Assignment {
  const head = reader.unsigned();
  const kind = head % 8;
  const badge = (head - kind) / 8;
  if (kind === AssignmentKind.exclusion) return { badge, exclude: true };
  if (kind === AssignmentKind.productWide) return { badge };
  if (!hasVariants(kind)) throw unknownKind(kind);
  const variantIds = readList(reader.unsigned(), () => reader.signed());
  if (kind === AssignmentKind.variants) return { badge, variantIds };
  return { badge, variantIds, showOnProduct: kind === AssignmentKind.variantsShown };
}

function unknownKind(kind: number): RangeError {
  return new RangeError(`No assignment is of kind ${kind}`);
}
