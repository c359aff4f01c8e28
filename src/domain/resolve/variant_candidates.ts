import { readVariantIds } from "../products/read_variant_ids.ts";
import type { ProductBucket } from "../products/packed/product_bucket.ts";
import type { PreparedBadge } from "./prepared_badge.ts";
import { VariantResults } from "./variant_rules.ts";

/** The rules about variants of a ranking's badges. */
export interface VariantBadges {
  /** All badges, by rank. */
  readonly badges: readonly PreparedBadge[];
  /** The ranks of the badges that have a rule about variants, ascending. */
  readonly ranks: readonly number[];
  /** By place in `ranks`, the number of the badge's rule. */
  readonly ruleOf: readonly number[];
}

type OnProduct = NonNullable<PreparedBadge["record"]["onProduct"]>;

/** Where a product is stored, and the variants that an entry asks for. */
export interface VariantEntry {
  readonly bucket: ProductBucket;
  readonly place: number;
  readonly variantIds: readonly number[] | undefined;
}

/** Decides which badges the rules about variants put on one product after another. */
export class VariantCandidates {
  readonly #badges: VariantBadges;
  /** By rule, the ranks of the badges that have it. */
  readonly #ranksOfRule: readonly (readonly number[])[];
  /** By rank, which products without `variantIds` have the badge; in one place, to be read fast. */
  readonly #onProduct: readonly OnProduct[];
  /** The badges that a product has if no variant satisfies their rule, as places in `ranks`. */
  readonly #ofNone: readonly number[];
  readonly #results: VariantResults;
  #entry: VariantEntry | undefined;
  #ids: readonly number[] | undefined;
  /** The indexes of the stored variants that are asked for; computed on first use. */
  #asked: readonly number[] | undefined;

  constructor(badges: VariantBadges, rules: number) {
    this.#badges = badges;
    const ranksOfRule = Array.from({ length: rules }, (): number[] => []);
    badges.ranks.forEach((rank, at) => ranksOfRule[badges.ruleOf[at]!]!.push(rank));
    this.#ranksOfRule = ranksOfRule;
    this.#onProduct = badges.badges.map(({ record }) => record.onProduct ?? "any");
    this.#ofNone = [...badges.ranks.keys()].filter((at) =>
      this.#onProduct[badges.ranks[at]!] === "none"
    );
    this.#results = new VariantResults(rules);
  }

  /** Moves on to another entry; `results` has its results at `from`. */
  open(entry: VariantEntry, results: string, from: number): void {
    this.#entry = entry;
    this.#ids = this.#asked = undefined;
    this.#results.open(results, from);
  }

  /** Moves on to a product that is not stored. */
  close(): void {
    this.#entry = undefined;
  }

  /**
   * The ranks of the badges that the rules put on the entry, in any order. Only rules that a variant
   * satisfies are looked at, and those of badges for products without such a variant.
   */
  ranks(): readonly number[] {
    const { ranks, ruleOf } = this.#badges;
    const found: number[] = [];
    for (const rule of this.#results.rules) {
      for (const rank of this.#ranksOfRule[rule]!) {
        if (this.#applies(rank, rule)) found.push(rank);
      }
    }
    for (const at of this.#ofNone) {
      const rule = ruleOf[at]!;
      if (this.#results.satisfied(rule) === 0 && this.#applies(ranks[at]!, rule)) {
        found.push(ranks[at]!);
      }
    }
    return found;
  }

  /** Whether the badge's rule about variants puts it on the entry. */
  has(rank: number): boolean {
    const at = this.#badges.ranks.indexOf(rank);
    return at !== -1 && this.#applies(rank, this.#badges.ruleOf[at]!);
  }

  /** Whether a variant of the product satisfies the badge's rule. */
  isSatisfied(rank: number): boolean {
    const rule = this.#badges.ruleOf[this.#badges.ranks.indexOf(rank)];
    return this.#entry !== undefined && rule !== undefined && this.#results.satisfied(rule) > 0;
  }

  /** The ids of the first stored variants that satisfy the badge's rule. */
  satisfying(rank: number, max: number): readonly number[] {
    const rule = this.#badges.ruleOf[this.#badges.ranks.indexOf(rank)];
    if (rule === undefined || !this.isSatisfied(rank) || this.#results.count === 0) return [];
    return this.#idsOfEntry().filter((_, index) => this.#results.isSatisfiedBy(rule, index))
      .slice(0, max);
  }

  #applies(rank: number, rule: number): boolean {
    const results = this.#results;
    const entry = this.#entry;
    if (entry === undefined) return false;
    if (entry.variantIds === undefined) {
      return results.appliesToProduct(rule, this.#onProduct[rank]!);
    }
    if (results.satisfied(rule) === 0) return false;
    return results.count === 0 || this.#askedFor().some((it) => results.isSatisfiedBy(rule, it));
  }

  #askedFor(): readonly number[] {
    if (this.#asked === undefined) {
      const asked = new Set(this.#entry?.variantIds);
      this.#asked = asked.size === 0
        ? []
        : this.#idsOfEntry().flatMap((id, index) => asked.has(id) ? [index] : []);
    }
    return this.#asked;
  }

  #idsOfEntry(): readonly number[] {
    const { bucket, place } = this.#entry!;
    return this.#ids ??= readVariantIds(bucket, place);
  }
}
