import type { ConditionSet } from "../conditions/condition_set.ts";
import { type StableInterval, TimeBoundaries } from "../conditions/time_boundaries.ts";
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
  /** The numbers of the paths that begin with it. */
  readonly paths: Set<number>;
  readonly rules: Set<number>;
}

const bitsPerChar = 16;

/**
 * Evaluates rules for the variants of one product after another: each on the variant's attributes
 * laid over the product's. For a variant, only the rules that name a key of its own are evaluated,
 * and only values that differ from the product's are looked at again.
 */
export class VariantRuleIndex {
  readonly #set: ConditionSet;
  /** By rule, its number among the compiled conditions. */
  readonly #numbers: readonly number[];
  /** The paths of all rules, and last the place of the variants. */
  readonly paths: readonly (readonly string[])[];
  readonly #uses = new Map<string, KeyUse>();
  /** By path, the instants at which a result changes. */
  readonly #timed = new Map<number, TimeBoundaries>();
  /** By rule, the last variant that it was evaluated for. Variants are numbered from 1. */
  readonly #evaluatedFor: Float64Array;
  #variant = 0;

  constructor({ rules, compiled }: VariantRules) {
    this.#set = compiled.set;
    this.#numbers = rules.map((rule) => compiled.numberOf(rule));
    this.paths = [...this.#set.paths, [variantsKey]];
    this.#evaluatedFor = new Float64Array(rules.length);
    rules.forEach(({ paths }, rule) => {
      for (const path of paths) {
        const key = path[0]!;
        const use = this.#uses.get(key) ?? { paths: new Set(), rules: new Set() };
        this.#uses.set(key, use);
        use.paths.add(this.#set.pathNumber(path));
        use.rules.add(rule);
      }
    });
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
    const values = productValues.slice();
    const stored = values[this.paths.length - 1];
    const list = Array.isArray(stored) ? stored : [];
    const count = Math.max(0, (list.length - 1) / 2);
    this.#set.beginWith(values, now);
    const interval = { from: -Infinity, until: Infinity };
    for (const path of this.#timed.keys()) this.#narrow(interval, path, values[path], now);
    const ofProduct = this.#numbers.map((number) => this.#set.holds(number));
    if (count === 0) {
      const held = ofProduct.flatMap((holds, rule) => holds ? [rule, 1] : []);
      return { results: held.length === 0 ? "" : textOf([0, ...held]), ...interval };
    }
    /** By rule, the variants whose result differs from the product's. */
    const differing: number[][] = this.#numbers.map(() => []);
    for (let index = 0; index < count; index++) {
      const own = attributesOfVariant(list, index);
      if (own !== undefined) this.#decideVariant(own, { index, values, ofProduct, differing });
      if (own !== undefined && this.#timed.size > 0) this.#narrowBy(interval, own, now);
    }
    return { results: resultsOf(count, ofProduct, differing), ...interval };
  }

  #decideVariant(
    own: JsonObject,
    { index, values, ofProduct, differing }: {
      index: number;
      values: (JsonValue | undefined)[];
      ofProduct: readonly boolean[];
      differing: readonly number[][];
    },
  ): void {
    const before: [path: number, value: JsonValue | undefined][] = [];
    const uses: KeyUse[] = [];
    for (const key of Object.keys(own)) {
      const use = this.#uses.get(key);
      if (use === undefined) continue;
      uses.push(use);
      for (const path of use.paths) {
        before.push([path, values[path]]);
        values[path] = valueAt(own, this.paths[path]!);
        this.#set.refresh(path);
      }
    }
    this.#variant++;
    for (const { rules } of uses) {
      for (const rule of rules) {
        if (this.#evaluatedFor[rule] === this.#variant) continue;
        this.#evaluatedFor[rule] = this.#variant;
        const holds = this.#set.holds(this.#numbers[rule]!);
        if (holds !== ofProduct[rule]) differing[rule]!.push(index);
      }
    }
    for (const [path, value] of before) {
      values[path] = value;
      this.#set.refresh(path);
    }
  }

  #narrowBy(interval: Mutable<StableInterval>, own: JsonObject, now: number): void {
    for (const key of Object.keys(own)) {
      for (const path of this.#uses.get(key)?.paths ?? []) {
        this.#narrow(interval, path, valueAt(own, this.paths[path]!), now);
      }
    }
  }

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
    if (from >= text.length) return;
    this.#count = text.charCodeAt(from);
    const bits = Math.ceil(this.#count / bitsPerChar);
    for (let at = from + 1; at < text.length;) {
      const rule = text.charCodeAt(at);
      const satisfied = text.charCodeAt(at + 1);
      at += 2;
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
