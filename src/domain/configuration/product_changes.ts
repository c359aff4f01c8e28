import { z } from "zod";
import { jsonObject } from "../badges/badge_fields.ts";
import type { JsonObject } from "../json.ts";
import type { Assignment } from "../products/product.ts";

/** An assignment or exclusion, without its badge. */
const Placement = z.object({
  variantIds: z.array(z.int()).readonly().optional(),
  showOnProduct: z.boolean().optional(),
  exclude: z.literal(true).optional(),
});
export type Placement = z.infer<typeof Placement>;

const AssignmentChange = z.object({
  badge: z.int().min(0),
  /** Missing if the badge was not assigned. */
  before: Placement.optional(),
  /** Missing if the badge is no longer assigned. */
  after: Placement.optional(),
  /** Whether the badge was deleted, so that nothing showed the assignment. */
  isHidden: z.literal(true).optional(),
});
export type AssignmentChange = z.infer<typeof AssignmentChange>;

/** A change of one of a product's own values; missing if the product has none. */
interface ValueChange<T> {
  readonly before?: T | undefined;
  readonly after?: T | undefined;
}

/** What a change does to one product. */
export interface ProductChange {
  readonly productId: number;
  readonly assignments: readonly AssignmentChange[];
  /** The badges of its assignments in their previous order, if undoing would not restore it. */
  readonly sequence?: readonly number[] | undefined;
  /** Its own order of badges. */
  readonly order?: ValueChange<readonly number[]> | undefined;
  /** The fields that belong to the shop, as in responses. */
  readonly fields?: ValueChange<JsonObject> | undefined;
  /**
   * Whether it creates or deletes the product. A plan deletes it only if it then holds nothing else.
   */
  readonly existence?: "created" | "deleted" | undefined;
}

/** Ids of products, ascending: the first one, then the differences, which compress well. */
const ProductIds = z.array(z.int());
const badgeNumbers = z.array(z.int().min(0)).readonly();

/** What a change does to products, in the form in which it is stored. */
export const PackedProductChanges = z.object({
  assignments: z.array(AssignmentChange.extend({ products: ProductIds })),
  sequences: z.array(z.object({ badges: badgeNumbers, products: ProductIds })),
  orders: z.array(z.object({
    productId: z.int(),
    before: badgeNumbers.optional(),
    after: badgeNumbers.optional(),
  })),
  fields: z.array(z.object({
    productId: z.int(),
    before: jsonObject().optional(),
    after: jsonObject().optional(),
  })),
  created: ProductIds,
  deleted: ProductIds,
});
export type PackedProductChanges = z.infer<typeof PackedProductChanges>;

/** Packs changes of products: products whose assignments change alike are stored together. */
export function packProductChanges(changes: Iterable<ProductChange>): PackedProductChanges {
  const sorted = [...changes].sort((a, b) => a.productId - b.productId);
  const assignments = new Map<string, PackedProductChanges["assignments"][number]>();
  const sequences = new Map<string, PackedProductChanges["sequences"][number]>();
  const packed: PackedProductChanges = {
    ...{ assignments: [], sequences: [], orders: [], fields: [], created: [], deleted: [] },
  };
  for (const { productId, sequence, order, fields, existence, ...change } of sorted) {
    for (const assignment of change.assignments) {
      const key = JSON.stringify(assignment);
      const known = assignments.get(key);
      if (known !== undefined) known.products.push(productId);
      else assignments.set(key, { ...assignment, products: [productId] });
    }
    if (sequence !== undefined) {
      const key = sequence.join();
      const known = sequences.get(key);
      if (known !== undefined) known.products.push(productId);
      else sequences.set(key, { badges: sequence, products: [productId] });
    }
    if (order !== undefined) packed.orders.push({ productId, ...order });
    if (fields !== undefined) packed.fields.push({ productId, ...fields });
    if (existence !== undefined) packed[existence].push(productId);
  }
  const groups = [...assignments.values(), ...sequences.values()];
  for (const group of groups) group.products = differences(group.products);
  return {
    ...packed,
    assignments: [...assignments.values()],
    sequences: [...sequences.values()],
    created: differences(packed.created),
    deleted: differences(packed.deleted),
  };
}

/** How much {@link partsOf} puts into a part, in products, assignments and variants: a millisecond. */
const partSizeMax = 4_000;

/** Cuts changes of products into parts, each of which takes little time. */
export function* partsOf(changes: readonly ProductChange[]): Generator<readonly ProductChange[]> {
  let from = 0;
  let size = 0;
  for (let at = 0; at < changes.length; at++) {
    const next = sizeOf(changes[at]!);
    if (at > from && size + next > partSizeMax) {
      yield changes.slice(from, at);
      [from, size] = [at, 0];
    }
    size += next;
  }
  if (from < changes.length) yield changes.slice(from);
}

function sizeOf({ assignments }: ProductChange): number {
  return assignments.reduce(
    (sum, { before, after }) =>
      sum + 1 + (before?.variantIds?.length ?? 0) + (after?.variantIds?.length ?? 0),
    8,
  );
}

/** Unpacks changes of products, ascending by product. */
export function unpackProductChanges(packed: PackedProductChanges): ProductChange[] {
  type Draft = { -readonly [K in keyof ProductChange]: ProductChange[K] } & {
    assignments: AssignmentChange[];
  };
  const drafts = new Map<number, Draft>();
  const of = (productId: number): Draft => {
    const known = drafts.get(productId);
    if (known !== undefined) return known;
    const draft = { productId, assignments: [] };
    drafts.set(productId, draft);
    return draft;
  };
  for (const { products, ...assignment } of packed.assignments) {
    for (const id of sums(products)) of(id).assignments.push(assignment);
  }
  for (const { products, badges } of packed.sequences) {
    for (const id of sums(products)) of(id).sequence = badges;
  }
  for (const { productId, ...order } of packed.orders) of(productId).order = order;
  for (const { productId, ...fields } of packed.fields) of(productId).fields = fields;
  for (const id of sums(packed.created)) of(id).existence = "created";
  for (const id of sums(packed.deleted)) of(id).existence = "deleted";
  return [...drafts.values()].sort((a, b) => a.productId - b.productId);
}

/** An assignment without its badge. */
export function placementOf(assignment: Assignment | undefined): Placement | undefined {
  if (assignment === undefined) return undefined;
  const { variantIds, showOnProduct, exclude } = assignment;
  return {
    ...variantIds !== undefined && { variantIds },
    ...showOnProduct !== undefined && { showOnProduct },
    ...exclude && { exclude },
  };
}

/**
 * Applies the changes to the assignments: each `before` becomes its `after`. Changed ones keep their
 * places, new ones go last.
 */
export function withPlacements(
  assignments: readonly Assignment[],
  placements: readonly { readonly badge: number; readonly placement: Placement | undefined }[],
): Assignment[] {
  const result = [...assignments];
  for (const { badge, placement } of placements) {
    const index = result.findIndex((it) => it.badge === badge);
    if (placement === undefined) {
      if (index !== -1) result.splice(index, 1);
    } else if (index === -1) result.push({ badge, ...placement });
    else result[index] = { badge, ...placement };
  }
  return result;
}

/** The assignments of these badges first, in this order; the others stay behind them. */
export function inSequence(
  assignments: readonly Assignment[],
  sequence: readonly number[],
): Assignment[] {
  const first = sequence.flatMap((badge) => assignments.find((it) => it.badge === badge) ?? []);
  return [...first, ...assignments.filter((it) => !first.includes(it))];
}

function differences(ids: readonly number[]): number[] {
  return ids.map((id, index) => index === 0 ? id : id - ids[index - 1]!);
}

function* sums(differences: readonly number[]): Generator<number> {
  let id = 0;
  for (const difference of differences) yield id += difference;
}
