import { isSameValue } from "../../../domain/same_value.ts";
import { badgesPerProductMax } from "../../../domain/limits.ts";
import { type Assignment, withoutVariants } from "../../../domain/products/product.ts";
import { hasCatalogueFields, type Joined, type KnownProduct } from "./join_product.ts";
import type { WinningRows } from "./winning_rows.ts";

/** What a row of a file of assignments does, as it is staged. Its "variant" is the badge's number. */
export interface AssignmentPatch {
  readonly assignment: Assignment;
  /** Whether the assignment or exclusion is deleted. */
  readonly isRemoved: boolean;
}

/** How rows become assignments. */
export interface AssignmentOptions {
  /** The badges of the file, of which all other assignments go; `undefined` with `merge`. */
  readonly replaced: ReadonlySet<number> | undefined;
  /** Whether a badge exists. */
  readonly isLive: (badge: number) => boolean;
  /** Whether a badge exists, or can be brought back, and then has its assignments again. */
  readonly isKept: (badge: number) => boolean;
}

/** Joins the rows of a product with its assignments. Without rows, only removes some. */
export function joinAssignments(
  productId: number,
  { winners, stored, all }: {
    winners: Pick<WinningRows, "rows" | "untouched" | "duplicates">;
    stored: KnownProduct | undefined;
    all: readonly WinningRows["rows"][number][];
  },
  { replaced, isLive, isKept }: AssignmentOptions,
): Joined {
  const { duplicates } = winners;
  const record = stored?.record ?? { assignments: [] };
  const live = record.assignments.filter(({ badge }) => isLive(badge));
  const named = new Set(
    [...winners.rows, ...winners.untouched].map(({ variantId }) => variantId),
  );
  const after = live.filter(({ badge }) => !replaced?.has(badge) || named.has(badge));
  for (const row of winners.rows) {
    const { assignment, isRemoved }: AssignmentPatch = JSON.parse(row.patch);
    const { badge } = assignment;
    if (!isLive(badge)) continue;
    const index = after.findIndex((it) => it.badge === badge);
    if (isRemoved) {
      if (index !== -1) after.splice(index, 1);
    } else if (index === -1) after.push(assignment);
    else after[index] = assignment;
  }
  if (after.length > badgesPerProductMax && after.length > live.length) {
    const detail = `product ${productId} would have over ${badgesPerProductMax} badges`;
    const rows = all.filter(({ isRefused }) => !isRefused);
    return { effect: "none", duplicates: 0, refused: [{ rows, detail }], removed: 0 };
  }
  const removed =
    live.filter(({ badge }) => replaced?.has(badge) && !after.some((it) => it.badge === badge))
      .length;
  if (isSameValue(live, after)) {
    const isRead = all.some(({ isRefused }) => !isRefused);
    const effect = isRead && stored !== undefined ? "unchanged" : "none";
    return { effect, duplicates, refused: [], removed: 0 };
  }
  const isEmpty = after.length === 0 && record.order === undefined && stored !== undefined &&
    !hasCatalogueFields(stored) &&
    record.assignments.every(({ badge }) => isLive(badge) || !isKept(badge));
  if (isEmpty) {
    const step = { kind: "deleteProduct", productId } as const;
    return { effect: "removed", step, duplicates, refused: [], removed };
  }
  return {
    effect: stored === undefined ? "created" : after.length === 0 ? "removed" : "updated",
    step: {
      kind: "putProduct",
      productId,
      product: { ...withoutVariants(record), assignments: after },
    },
    ...{ duplicates, refused: [], removed },
  };
}
