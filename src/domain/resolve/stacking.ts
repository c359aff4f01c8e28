import type { BadgeRecord } from "../badges/badge.ts";
import type { ProjectState } from "../project_state.ts";
import { Verdict } from "./verdict.ts";

/** The settings by which badges hide others. Groups and types are numbered. */
export interface StackingRules {
  /** By rank; -1 if the badge is in no group. */
  readonly groupOf: Int32Array;
  readonly typeOf: Int32Array;
  readonly isExclusive: Uint8Array;
  /** Missing if no badge is exclusive on its product. */
  readonly isExclusiveOnProduct: Uint8Array | undefined;
  /** By type; `Infinity` without a limit. */
  readonly typeLimits: Float64Array;
  /** As set; `Infinity` for a project that leaves it at the default. */
  readonly productLimit: number;
  readonly groups: number;
}

/**
 * The rules for badges in their order; `undefined` if no setting could hide any of them.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ProductTable } from "../products/product_table.ts";
 * import { ProjectState } from "../project_state.ts";
 *
 * const fields = { typeId: "price", content: {}, createdAt: 0, updatedAt: 0 };
 * const project = new ProjectState({
 *   ...{ id: "shop", number: 1, revision: 1, settings: { name: "Shop" }, types: [] },
 *   badges: [{ ...fields, id: "b1", number: 0, exclusiveGroup: "deal" }],
 *   ...{ order: [0], orderAsOf: 1, products: new ProductTable() },
 * });
 * assertEquals(stackingRules(project, [...project.badges()])?.groups, 1);
 * ```
 */
export function stackingRules(
  project: ProjectState,
  badges: readonly BadgeRecord[],
): StackingRules | undefined {
  const groups = new Map<string, number>();
  const types = new Map<string, number>();
  const groupOf = new Int32Array(badges.length).fill(-1);
  const typeOf = new Int32Array(badges.length);
  const isExclusive = new Uint8Array(badges.length);
  const isExclusiveOnProduct = new Uint8Array(badges.length);
  let rank = 0;
  for (const { exclusiveGroup, typeId, exclusive, exclusiveOnProduct } of badges) {
    if (exclusiveGroup !== undefined) groupOf[rank] = numberIn(groups, exclusiveGroup);
    typeOf[rank] = numberIn(types, typeId);
    if (exclusive) isExclusive[rank] = 1;
    if (exclusiveOnProduct) isExclusiveOnProduct[rank] = 1;
    rank++;
  }
  const hasExclusiveOnProduct = isExclusiveOnProduct.includes(1);
  const typeLimits = Float64Array.from(
    types.keys(),
    (typeId) => project.types.get(typeId)?.maxPerProduct ?? Infinity,
  );
  const productLimit = project.settings.maxBadgesPerProduct ?? Infinity;
  const isNeeded = groups.size > 0 || productLimit < Infinity || isExclusive.includes(1) ||
    hasExclusiveOnProduct ||
    typeLimits.some((limit) => limit < Infinity);
  if (!isNeeded) return undefined;
  return {
    ...{ groupOf, typeOf, isExclusive, typeLimits, productLimit, groups: groups.size },
    isExclusiveOnProduct: hasExclusiveOnProduct ? isExclusiveOnProduct : undefined,
  };
}

/** The number of a name. Adds the name if it is new. */
function numberIn(numbers: Map<string, number>, name: string): number {
  let number = numbers.get(name);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(name, number);
  }
  return number;
}

/** Goes through a product's badges in their order, and decides each of them. */
export class Stacker {
  readonly #rules: StackingRules;
  readonly #shownMax: number;
  /** Walks are numbered from 1, so that results of earlier ones need not be cleared. */
  #walk = 0;
  #shown = 0;
  /** The rank of the first badge that is shown. */
  #first = -1;
  /** The rank of the shown badge that is exclusive on its product; -1 for none. */
  #alone = -1;
  readonly #groupWalk: Float64Array;
  readonly #groupFirst: Int32Array;
  readonly #typeWalk: Float64Array;
  readonly #typeFirst: Int32Array;
  readonly #typeShown: Int32Array;
  /** By type, the rank of the exclusive badge that is shown; -1 for none. */
  readonly #typeExclusive: Int32Array;
  #blocker = -1;

  /** `shownMax` is how many badges a product shows at most. */
  constructor(rules: StackingRules, shownMax = rules.productLimit) {
    const types = rules.typeLimits.length;
    this.#rules = rules;
    this.#shownMax = shownMax;
    this.#groupWalk = new Float64Array(rules.groups);
    this.#groupFirst = new Int32Array(rules.groups);
    this.#typeWalk = new Float64Array(types);
    this.#typeFirst = new Int32Array(types);
    this.#typeShown = new Int32Array(types);
    this.#typeExclusive = new Int32Array(types);
  }

  /** The rank of the badge that hid the last refused one; -1 if a limit did. */
  get blocker(): number {
    return this.#blocker;
  }

  /** Starts another product, of which nothing is shown yet. */
  begin(): void {
    this.#walk++;
    this.#shown = 0;
    this.#alone = -1;
  }

  /** Shows the badge after those shown so far, or returns the rule that forbids it. */
  admit(rank: number): Verdict {
    const { groupOf, typeOf, isExclusive, isExclusiveOnProduct, typeLimits } = this.#rules;
    const group = groupOf[rank]!;
    const type = typeOf[rank]!;
    if (group !== -1 && this.#groupWalk[group] === this.#walk) {
      return this.#refuse(Verdict.exclusiveGroup, this.#groupFirst[group]!);
    }
    if (isExclusiveOnProduct !== undefined && this.#shown > 0) {
      if (this.#alone !== -1) return this.#refuse(Verdict.exclusiveOnProduct, this.#alone);
      if (isExclusiveOnProduct[rank] === 1) {
        return this.#refuse(Verdict.exclusiveOnProduct, this.#first);
      }
    }
    const ofType = this.#typeWalk[type] === this.#walk ? this.#typeShown[type]! : 0;
    if (ofType > 0) {
      const exclusive = this.#typeExclusive[type]!;
      if (exclusive !== -1) return this.#refuse(Verdict.exclusive, exclusive);
      if (isExclusive[rank] === 1) return this.#refuse(Verdict.exclusive, this.#typeFirst[type]!);
    }
    if (ofType >= typeLimits[type]!) return this.#refuse(Verdict.typeLimit, -1);
    if (this.#shown >= this.#shownMax) return this.#refuse(Verdict.productLimit, -1);
    this.#show(rank, { group, type, ofType });
    return Verdict.shown;
  }

  #refuse(verdict: Verdict, blocker: number): Verdict {
    this.#blocker = blocker;
    return verdict;
  }

  #show(rank: number, { group, type, ofType }: { group: number; type: number; ofType: number }) {
    if (this.#shown++ === 0) {
      this.#first = rank;
      if (this.#rules.isExclusiveOnProduct?.[rank] === 1) this.#alone = rank;
    }
    if (group !== -1) {
      this.#groupWalk[group] = this.#walk;
      this.#groupFirst[group] = rank;
    }
    this.#typeShown[type] = ofType + 1;
    if (ofType > 0) return;
    this.#typeWalk[type] = this.#walk;
    this.#typeFirst[type] = rank;
    this.#typeExclusive[type] = this.#rules.isExclusive[rank] === 1 ? rank : -1;
  }
}
