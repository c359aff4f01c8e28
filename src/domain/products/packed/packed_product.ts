import { jsonDepth, type JsonObject } from "../../json.ts";
import { attributesDepthMax as depthMax } from "../../limits.ts";
import type { AttributeDictionary, PackedAttributes } from "./attribute_dictionary.ts";
import { ByteReader, viewOf } from "./byte_reader.ts";
import { ByteWriter } from "./byte_writer.ts";
import { variantsKey, withVariants } from "./packed_variants.ts";
import type { Assignment, ProductRecord } from "../product.ts";

/**
 * The format of a product in memory and in the store: a few bytes instead of objects, so that a
 * million products fit on a small machine and are loaded by copying. All numbers are varints (seven
 * bits per byte, the lowest first); signed ones have a sign bit in the first byte.
 *
 *     product    = count assignment* orderCount badge* attributes
 *     assignment = (badge × 8 + kind) [ variantCount variant* ]
 *     attributes = nothing  |  members  |  0 utf8*
 *
 * Variants are among the members; see `packed_variants.ts`.
 *
 * Members, up to the product's end, are those of an object (see `Tag`). In buckets of format 1, all
 * attributes are `length utf8*`.
 */
export const AssignmentKind = {
  productWide: 0,
  variants: 1,
  variantsShown: 2,
  variantsHidden: 3,
  exclusion: 4,
} as const;

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

/** A packed product. */
export interface PackedProduct {
  readonly packed: Uint8Array;
  /** What its attributes refer to; `undefined` if they are JSON text, as in format 1. */
  readonly dictionary: AttributeDictionary | undefined;
}

/** A product of which only the attributes are not packed. */
export interface OpenProduct {
  readonly id: number;
  /** The packed product, up to its attributes. */
  readonly front: Uint8Array;
  readonly attributes: PackedAttributes;
}

/** Prepares a product for packing. */
export function openProduct(id: number, product: ProductRecord): OpenProduct {
  return { id, front: packFront(product), attributes: withPackedVariants(product) };
}

/** Prepares a packed product for packing again. */
export function reopenProduct(id: number, { packed, dictionary }: PackedProduct): OpenProduct {
  const reader = new ByteReader();
  reader.open(viewOf(packed), 0);
  skipFront(reader);
  const front = packed.subarray(0, reader.at);
  const attributes = dictionary === undefined
    ? readyToPack(readText(reader))
    : dictionary.readJson(reader, packed.length);
  return { id, front, attributes };
}

/** Unpacks a product. Throws a `RangeError` if it does not end exactly where its bytes end. */
export function unpackProduct({ packed, dictionary }: PackedProduct): ProductRecord {
  const reader = new ByteReader();
  reader.open(viewOf(packed), 0);
  const assignments = readList(reader.unsigned(), () => readAssignment(reader));
  const orderLength = reader.unsigned();
  const order = readList(orderLength - 1, () => reader.unsigned());
  const read = dictionary === undefined
    ? { attributes: readText(reader) }
    : dictionary.readProduct(reader, packed.length);
  const { attributes } = read;
  if (reader.at !== packed.length) throw new RangeError("A product ends before its bytes");
  return {
    assignments,
    ...(orderLength > 0 && { order }),
    ...(attributes !== undefined && { attributes }),
    ...(read.variants !== undefined && { variants: read.variants }),
  };
}

/** The assignments of a product, and whether it has attributes, which are not read. */
export function unpackAssignments(
  { packed, dictionary }: PackedProduct,
): { assignments: Assignment[]; hasAttributes: boolean } {
  const reader = new ByteReader();
  reader.open(viewOf(packed), 0);
  const assignments = readList(reader.unsigned(), () => readAssignment(reader));
  skipOrder(reader);
  const hasAttributes = dictionary === undefined
    ? reader.unsigned() > 0
    : reader.at < packed.length;
  return { assignments, hasAttributes };
}

/**
 * Skips the product from the reader's position to `end`. Throws a `RangeError` where
 * {@link unpackProduct} would, but allocates nothing: loading a project checks its bytes this way.
 */
export function skipProduct(
  reader: ByteReader,
  dictionary: AttributeDictionary | undefined,
  end: number,
): void {
  skipFront(reader);
  if (dictionary === undefined) reader.skipBlock();
  else dictionary.skip(reader, end);
}

/** Skips the assignments and the order of a product. */
export function skipFront(reader: ByteReader): void {
  skipAssignments(reader);
  skipOrder(reader);
}

function skipOrder(reader: ByteReader): void {
  for (let badges = reader.unsigned(); badges > 1; badges--) reader.unsigned();
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

/** The front of most products: no assignments and no order. */
const emptyFront = Uint8Array.of(0, 0);

function packFront(product: ProductRecord): Uint8Array<ArrayBuffer> {
  if (product.assignments.length === 0 && product.order === undefined) return emptyFront;
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
  return writer.done();
}

/** The attributes of format 1; `undefined` if there are none. */
function readText(reader: ByteReader): string | undefined {
  return reader.utf8(reader.unsigned()) || undefined;
}

/** The attributes of a product, together with its variants if it has any. */
function withPackedVariants({ attributes, variants }: ProductRecord): PackedAttributes {
  const ready = readyToPack(attributes);
  if (typeof ready === "object" && Object.hasOwn(ready, variantsKey)) return attributes;
  if (variants === undefined || variants.length === 0 || typeof ready === "string") return ready;
  return withVariants(ready, variants);
}

/**
 * Parses attributes that are packed and unpacked as the same text. All others stay text: those that
 * `JSON.stringify` has not written, and those with lone surrogates, which it escapes.
 */
function readyToPack(text: string | undefined): PackedAttributes {
  if (text === undefined || text === "") return undefined;
  if (!text.startsWith("{") || (text.includes("\\ud") && loneSurrogate.test(text))) return text;
  try {
    const object: JsonObject = JSON.parse(text);
    return JSON.stringify(object) === text && jsonDepth(object) <= depthMax ? object : text;
  } catch {
    return text;
  }
}

/** An escaped surrogate, and not an escaped backslash that is followed by these letters. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud/;

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
