import type { Product, ProductBadge } from "../../data/products.ts";

/** What is edited of a product. */
export type ProductValue = Omit<Product, "id">;
type Change = (before: ProductValue) => ProductValue;

/** Where a badge stands among a product's, for its faults. */
export interface Placed {
  readonly assigned: ProductBadge;
  readonly index: number;
}

/** The badges on the product, and those kept off it. */
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

/** The badge for these variants; for none, which is all, without what is said of variants. */
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

/** An own order; none is the project's. */
export function withOrder(order: readonly string[]): Change {
  return ({ order: _, ...value }) => order.length === 0 ? value : { ...value, order: [...order] };
}

/** The list with the item at `from` by `step` places further, as far as there are any. */
export function moved<Item>(list: readonly Item[], from: number, step: number): Item[] {
  const to = Math.min(Math.max(from + step, 0), list.length - 1);
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

type Attributes = Readonly<Record<string, unknown>>;

/** Attributes; none are left out. */
export function withAttributes(attributes: Attributes | undefined): Change {
  return ({ attributes: _, ...value }) =>
    attributes === undefined || Object.keys(attributes).length === 0
      ? value
      : { ...value, attributes };
}

/** Attributes with one set, as an own member whatever its name, or with one taken out if the value is `undefined`. */
export function withAttribute(attributes: Attributes, name: string, value: unknown): Attributes {
  const members = new Map(Object.entries(attributes));
  if (value === undefined) members.delete(name);
  else members.set(name, value);
  return Object.fromEntries(members);
}
