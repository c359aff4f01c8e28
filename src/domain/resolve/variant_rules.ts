import { countBits } from "../conditions/columns/bits.ts";
import type { ConditionColumns } from "../conditions/columns/condition_columns.ts";
import { type StableInterval, TimeBoundaries } from "../conditions/time_boundaries.ts";
import { type PathNode, PathTree, valuesBelow } from "../conditions/path_tree.ts";
import { valueAt } from "../conditions/value_at.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { attributesOfVariant, variantsKey } from "../products/packed/packed_variants.ts";
import type { NumberedConditions } from "./numbered_conditions.ts";
import type { PreparedCondition } from "./prepared_badge.ts";

/** The distinct rules about variants of a project, and where they are compiled. */
export interface VariantRules {
  readonly rules: readonly PreparedCondition[];
  readonly compiled: NumberedConditions<ConditionColumns>;
}

/** Which variants satisfy which rules: see {@link VariantRuleIndex.decide}. */
export interface MatchingVariants extends StableInterval {
  readonly results: string;
}

/** What a key of a variant's attributes affects. */
interface KeyUse {
  readonly node: PathNode;
  /** The numbers of the paths that begin with it. */
  readonly paths: readonly number[];
}

const bitsPerChar = 16;

/**
 * Evaluates rules for the variants of one product after another, all variants at once: each rule on
 * the variant's attributes laid over the product's.
 */
export class VariantRuleIndex {
  readonly #columns: ConditionColumns;
  /** By rule, its number among the compiled conditions. */
  readonly #numbers: readonly number[];
  /** The paths of all rules, and last the place of the variants. */
  readonly paths: readonly (readonly string[])[];
  readonly #uses = new Map<string, KeyUse>();
  /** By path, the instants at which a result changes. */
  readonly #timed = new Map<number, TimeBoundaries>();

  constructor({ rules, compiled }: VariantRules) {
    const columns = this.#columns = compiled.set;
    this.#numbers = rules.map((rule) => compiled.numberOf(rule));
    this.paths = [...columns.paths, [variantsKey]];
    // There are also paths of conditions of other badges, and of earlier ones.
    const used = new Set(
      rules.flatMap(({ paths }) => paths.map((path) => columns.pathNumber(path))),
    );
    const tree = new PathTree(columns.paths);
    const byKey = Map.groupBy(used, (path) => columns.paths[path]![0]!);
    for (const [key, paths] of byKey) this.#uses.set(key, { node: tree.at(key)!, paths });
    const timed = rules.flatMap((rule) => rule.timed);
    for (const group of Map.groupBy(timed, ({ path }) => columns.pathNumber(path))) {
      this.#timed.set(group[0], new TimeBoundaries(group[1]));
    }
  }

  /** {@link decide} for a product's attributes and its packed variants. */
  decideFor(attributes: JsonObject, variants: JsonValue | undefined, now: number) {
    const values = this.paths.map((path) => valueAt(attributes, path));
    values[values.length - 1] = variants;
    return this.decide(values, now);
  }

  /**
   * Returns which variants satisfy which rules at `now` (epoch ms), by the values at {@link paths},
   * as a text of numbers: how many variants there are, and for each rule that one satisfies its
   * number, how many do, and unless all do, a bit for each. Empty if no rule is satisfied. Without
   * stored variants, a product is its own only one.
   */
  decide(productValues: readonly (JsonValue | undefined)[], now: number): MatchingVariants {
    const stored = productValues[this.paths.length - 1];
    const list = Array.isArray(stored) ? stored : [];
    const count = Math.max(0, (list.length - 1) / 2);
    this.#columns.begin(productValues, Math.max(1, count), now);
    const interval = { from: -Infinity, until: Infinity };
    for (const path of this.#timed.keys()) this.#narrow(interval, path, productValues[path], now);
    for (let index = 0; index < count; index++) {
      const own = attributesOfVariant(list, index);
      if (own === undefined) continue;
      this.#layOver(own, productValues, (path, value) => {
        this.#columns.replace(path, index, value);
        if (this.#timed.size > 0) this.#narrow(interval, path, value, now);
      });
    }
    return { results: this.#resultsOf(count), ...interval };
  }

  /** Finds the values of a variant that differ from the product's, by the numbers of their paths. */
  #layOver(
    own: JsonObject,
    productValues: readonly (JsonValue | undefined)[],
    replace: (path: number, value: JsonValue | undefined) => void,
  ): void {
    for (const key of Object.keys(own)) {
      const use = this.#uses.get(key);
      if (use === undefined) continue;
      const { node, paths } = use;
      if (node.children === undefined) {
        const value = own[key] ?? undefined;
        if (value !== productValues[node.number]) replace(node.number, value);
        continue;
      }
      const found = valuesBelow(node, own[key]!);
      // The key is replaced whole: the variant has nothing of what the product has below it.
      for (const path of paths) {
        if (productValues[path] !== undefined && !found.has(path)) replace(path, undefined);
      }
      for (const [path, value] of found) {
        if (value !== productValues[path]) replace(path, value);
      }
    }
  }

  #resultsOf(count: number): string {
    const results = [count];
    this.#numbers.forEach((number, rule) => {
      const bits = this.#columns.matches(number);
      const satisfied = countBits(bits);
      if (satisfied === 0) return;
      results.push(rule, satisfied);
      if (satisfied === Math.max(1, count)) return;
      for (let at = 0; at < count; at += bitsPerChar) {
        results.push((bits[at >>> 5]! >>> (at & 16)) & 0xffff);
      }
    });
    return results.length === 1 ? "" : String.fromCharCode.apply(null, results);
  }

  /** Narrows an interval to the time in which no result changes by the value at a path. */
  #narrow(
    interval: Mutable<StableInterval>,
    path: number,
    value: JsonValue | undefined,
    now: number,
  ): void {
    const boundaries = this.#timed.get(path);
    if (boundaries === undefined) return;
    const { from, until } = boundaries.stableInterval(() => value, now);
    interval.from = Math.max(interval.from, from);
    interval.until = Math.min(interval.until, until);
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Reads the results of one product after another. */
export class VariantResults {
  #text = "";
  #count = 0;
  /** The rules that a variant of the product satisfies. */
  readonly rules: number[] = [];
  /** By rule, the last product of which a variant satisfies it. Products are numbered from 1. */
  readonly #foundFor: Float64Array;
  /** By rule, how many variants satisfy it, and where the bits are. */
  readonly #satisfied: Int32Array;
  readonly #bitsAt: Int32Array;
  #product = 0;

  constructor(rules: number) {
    this.#foundFor = new Float64Array(rules);
    this.#satisfied = new Int32Array(rules);
    this.#bitsAt = new Int32Array(rules);
  }

  /** The number of stored variants, if a rule is satisfied. */
  get count(): number {
    return this.#count;
  }

  /** Moves on to another product, whose results start at `from`. */
  open(text: string, from: number): void {
    this.#product++;
    this.#text = text;
    this.#count = 0;
    this.rules.length = 0;
    if (from >= text.length) return;
    this.#count = text.charCodeAt(from);
    const bits = Math.ceil(this.#count / bitsPerChar);
    for (let at = from + 1; at < text.length;) {
      const rule = text.charCodeAt(at);
      const satisfied = text.charCodeAt(at + 1);
      at += 2;
      this.rules.push(rule);
      this.#foundFor[rule] = this.#product;
      this.#satisfied[rule] = satisfied;
      this.#bitsAt[rule] = at;
      if (satisfied < this.#count) at += bits;
    }
  }

  /** Whether a rule puts its badge on the product when no variants are asked for. */
  appliesToProduct(rule: number, onProduct: "any" | "all" | "none"): boolean {
    const satisfied = this.satisfied(rule);
    if (onProduct === "none") return satisfied === 0;
    return satisfied > 0 && (onProduct === "any" || satisfied >= this.#count);
  }

  /** How many variants satisfy a rule; 1 for a product that is its own only one. */
  satisfied(rule: number): number {
    return this.#foundFor[rule] === this.#product ? this.#satisfied[rule]! : 0;
  }

  /** Whether the stored variant at an index satisfies a rule that some satisfy. */
  isSatisfiedBy(rule: number, index: number): boolean {
    if (this.#satisfied[rule] === this.#count) return true;
    const bits = this.#text.charCodeAt(this.#bitsAt[rule]! + (index >> 4));
    return (bits & (1 << (index & 15))) !== 0;
  }
}
