import type { ConditionSet } from "../conditions/condition_set.ts";
import { type StableInterval, TimeBoundaries } from "../conditions/time_boundaries.ts";
import { type PathNode, PathTree, valuesBelow } from "../conditions/path_tree.ts";
import { valueAt } from "../conditions/value_at.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { attributesOfVariant, variantsKey } from "../products/packed_variants.ts";
import type { PreparedCondition } from "./prepared_badge.ts";
import type { MatchConditions } from "./project_conditions.ts";

/** The distinct rules about variants of a project, and where they are compiled. */
export interface VariantRules {
  readonly rules: readonly PreparedCondition[];
  readonly compiled: MatchConditions;
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
 * Evaluates rules for the variants of one product after another: each on the variant's attributes
 * laid over the product's. For a variant, only the rules are evaluated that read a value which
 * differs from the product's.
 */
export class VariantRuleIndex {
  readonly #set: ConditionSet;
  /** By rule, its number among the compiled conditions. */
  readonly #numbers: readonly number[];
  /** The paths of all rules, and last the place of the variants. */
  readonly paths: readonly (readonly string[])[];
  readonly #uses = new Map<string, KeyUse>();
  /** By path, the rules that read it. */
  readonly #rulesOf: readonly (readonly number[])[];
  /** By path, the instants at which a result changes. */
  readonly #timed = new Map<number, TimeBoundaries>();
  /** By rule, the last variant that it was evaluated for. Variants are numbered from 1. */
  readonly #evaluatedFor: Float64Array;
  #variant = 0;
  /** The values of the current product, or of its current variant. */
  #values: (JsonValue | undefined)[] = [];
  /** The paths at which the current variant has another value, and the values of the product. */
  readonly #changed: number[] = [];
  readonly #replaced: (JsonValue | undefined)[] = [];

  constructor({ rules, compiled }: VariantRules) {
    this.#set = compiled.set;
    this.#numbers = rules.map((rule) => compiled.numberOf(rule));
    this.paths = [...this.#set.paths, [variantsKey]];
    this.#evaluatedFor = new Float64Array(rules.length);
    const rulesOf = this.#set.paths.map((): number[] => []);
    rules.forEach(({ paths }, rule) => {
      for (const path of paths) rulesOf[this.#set.pathNumber(path)]!.push(rule);
    });
    this.#rulesOf = rulesOf;
    // The set also has paths of conditions of other badges, and of earlier ones.
    const used = [...this.#set.paths.keys()].filter((path) => rulesOf[path]!.length > 0);
    const tree = new PathTree(this.#set.paths);
    const byKey = Map.groupBy(used, (path) => this.#set.paths[path]![0]!);
    for (const [key, paths] of byKey) this.#uses.set(key, { node: tree.at(key)!, paths });
    const timed = rules.flatMap((rule) => rule.timed);
    for (const group of Map.groupBy(timed, ({ path }) => this.#set.pathNumber(path))) {
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
    const values = this.#values = productValues.slice();
    const stored = values[this.paths.length - 1];
    const list = Array.isArray(stored) ? stored : [];
    const count = Math.max(0, (list.length - 1) / 2);
    this.#set.beginWith(values, now);
    const interval = { from: -Infinity, until: Infinity };
    for (const path of this.#timed.keys()) this.#narrow(interval, path, now);
    const ofProduct = this.#numbers.map((number) => this.#set.holds(number));
    if (count === 0) {
      const held = ofProduct.flatMap((holds, rule) => holds ? [rule, 1] : []);
      return { results: held.length === 0 ? "" : textOf([0, ...held]), ...interval };
    }
    /** By rule, the variants whose result differs from the product's. */
    const differing: number[][] = this.#numbers.map(() => []);
    for (let index = 0; index < count; index++) {
      const own = attributesOfVariant(list, index);
      if (own === undefined) continue;
      this.#layOver(own);
      this.#decideVariant(index, ofProduct, differing);
      if (this.#timed.size > 0) {
        for (const path of this.#changed) this.#narrow(interval, path, now);
      }
      this.#restore();
    }
    return { results: resultsOf(count, ofProduct, differing), ...interval };
  }

  /** Replaces the values of the product by those of a variant. */
  #layOver(own: JsonObject): void {
    for (const key of Object.keys(own)) {
      const use = this.#uses.get(key);
      if (use === undefined) continue;
      const { node, paths } = use;
      if (node.children === undefined) {
        this.#change(node.number, own[key] ?? undefined);
        continue;
      }
      const found = valuesBelow(node, own[key]!);
      // The key is replaced whole: the variant has nothing of what the product has below it.
      for (const path of paths) {
        if (this.#values[path] !== undefined && !found.has(path)) this.#change(path, undefined);
      }
      for (const [path, value] of found) this.#change(path, value);
    }
  }

  #change(path: number, value: JsonValue | undefined): void {
    const before = this.#values[path];
    if (value === before) return;
    this.#changed.push(path);
    this.#replaced.push(before);
    this.#values[path] = value;
    this.#set.vary(path);
  }

  /** Puts the values of the product back. */
  #restore(): void {
    for (let at = 0; at < this.#changed.length; at++) {
      const path = this.#changed[at]!;
      this.#values[path] = this.#replaced[at];
      this.#set.restore(path);
    }
    this.#changed.length = this.#replaced.length = 0;
  }

  /** Notes the rules whose result for a variant differs from the product's. */
  #decideVariant(
    index: number,
    ofProduct: readonly boolean[],
    differing: readonly number[][],
  ): void {
    this.#variant++;
    for (const path of this.#changed) {
      for (const rule of this.#rulesOf[path]!) {
        if (this.#evaluatedFor[rule] === this.#variant) continue;
        this.#evaluatedFor[rule] = this.#variant;
        const holds = this.#set.holds(this.#numbers[rule]!);
        if (holds !== ofProduct[rule]) differing[rule]!.push(index);
      }
    }
  }

  /** Narrows an interval to the time in which no result changes by the value at a path. */
  #narrow(interval: Mutable<StableInterval>, path: number, now: number): void {
    const boundaries = this.#timed.get(path);
    if (boundaries === undefined) return;
    const { from, until } = boundaries.stableInterval(() => this.#values[path], now);
    interval.from = Math.max(interval.from, from);
    interval.until = Math.min(interval.until, until);
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function resultsOf(
  count: number,
  ofProduct: readonly boolean[],
  differing: readonly (readonly number[])[],
): string {
  const results = [count];
  ofProduct.forEach((holds, rule) => {
    const others = differing[rule]!;
    const satisfied = holds ? count - others.length : others.length;
    if (satisfied === 0) return;
    results.push(rule, satisfied);
    if (satisfied === count) return;
    const bits = new Uint16Array(Math.ceil(count / bitsPerChar)).fill(holds ? 0xffff : 0);
    for (const index of others) bits[index >> 4]! ^= 1 << (index & 15);
    results.push(...bits);
  });
  return results.length === 1 ? "" : textOf(results);
}

function textOf(numbers: readonly number[]): string {
  return String.fromCharCode.apply(null, [...numbers]);
}

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
