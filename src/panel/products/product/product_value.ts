import {
  type Guard,
  hasShape,
  isBoolean,
  isListOf,
  isNumber,
  isOptional,
  isString,
} from "../../forms/guards.ts";
import { isObject } from "../../forms/json.ts";
import type { Product, ProductBadge } from "../../data/products.ts";

/** The fields of a product that can be edited. */
export type ProductValue = Omit<Product, "id">;

/** Checks a value that was stored before a reload. */
export const isProductValue: Guard<ProductValue> = hasShape<ProductValue>({
  badges: isListOf(hasShape<ProductBadge>({
    badgeId: isString,
    variantIds: isOptional(isListOf(isNumber)),
    showOnProduct: isOptional(isBoolean),
    exclude: isOptional(isBoolean),
  })),
  order: isOptional(isListOf(isString)),
  attributes: isOptional(isObject),
  title: isOptional(isString),
  url: isOptional(isString),
  imageUrl: isOptional(isString),
  sku: isOptional(isString),
  variants: isOptional(isListOf(hasShape<NonNullable<Product["variants"]>[number]>({
    id: isNumber,
    title: isOptional(isString),
    imageUrl: isOptional(isString),
    sku: isOptional(isString),
    attributes: isOptional(isObject),
  }))),
});

type Change = (before: ProductValue) => ProductValue;

/** An assignment with its index, which error pointers refer to. */
export interface Placed {
  readonly assigned: ProductBadge;
  readonly index: number;
}

/** The assigned badges of a product, or the excluded ones. */
export function placed({ badges }: ProductValue, isExcluded: boolean): Placed[] {
  return badges.map((assigned, index) => ({ assigned, index }))
    .filter(({ assigned }) => (assigned.exclude ?? false) === isExcluded);
}

export function withBadge(assigned: ProductBadge): Change {
  return (value) => ({ ...value, badges: [...value.badges, assigned] });
}

export function withoutBadge(badgeId: string): Change {
  return (value) => ({ ...value, badges: value.badges.filter((it) => it.badgeId !== badgeId) });
}

/**
 * Limits a badge to variants. An empty list means all variants, and drops what applies only to
 * single variants.
 */
export function withVariants(badgeId: string, variantIds: readonly number[]): Change {
  return changed(badgeId, ({ showOnProduct }) =>
    variantIds.length === 0 ? { badgeId } : {
      badgeId,
      variantIds: [...variantIds],
      ...(showOnProduct === undefined ? {} : { showOnProduct }),
    });
}

export function withShowOnProduct(badgeId: string, showOnProduct: boolean): Change {
  return changed(badgeId, (assigned) => ({ ...assigned, showOnProduct }));
}

function changed(badgeId: string, change: (assigned: ProductBadge) => ProductBadge): Change {
  return (value) => ({
    ...value,
    badges: value.badges.map((it) => it.badgeId === badgeId ? change(it) : it),
  });
}

/** Sets the product's own order. An empty one removes it, so that the project's order applies. */
export function withOrder(order: readonly string[]): Change {
  return ({ order: _, ...value }) => order.length === 0 ? value : { ...value, order: [...order] };
}

/** Moves the item at `from` by `step` places, but not beyond the ends of the list. */
export function moved<Item>(list: readonly Item[], from: number, step: number): Item[] {
  const to = Math.min(Math.max(from + step, 0), list.length - 1);
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

type Attributes = Readonly<Record<string, unknown>>;

/** Sets the attributes; without any, the field is left out. */
export function withAttributes(attributes: Attributes | undefined): Change {
  return ({ attributes: _, ...value }) =>
    attributes === undefined || Object.keys(attributes).length === 0
      ? value
      : { ...value, attributes };
}

/**
 * Sets an attribute as an own property, whatever its name, or removes it if the value is
 * `undefined`.
 */
export function withAttribute(attributes: Attributes, name: string, value: unknown): Attributes {
  const members = new Map(Object.entries(attributes));
  if (value === undefined) members.delete(name);
  else members.set(name, value);
  return Object.fromEntries(members);
}
