import { comparisonsOf, type Condition, pathsOf } from "../conditions/condition.ts";
import { operandCountOf, truthForValue, ValueClasses } from "../conditions/value_classes.ts";
import { Truth } from "../conditions/truth.ts";
import type { JsonValue } from "../json.ts";

/**
 * The maximum number of comparisons and operands of all rules. It bounds the memory of all masks
 * together to a megabyte.
 */
const sizeMax = 2_048;

const unknown = -1;

/** The parts of a rule that read only one path. */
interface RuleParts {
  readonly rule: number;
  readonly parts: Condition[];
}

/** The rules that read a path, and which of them a value there fulfils. */
class PathMasks {
  readonly path: number;
  readonly classes: ValueClasses;
  /** The words of all rules' bits that have a rule of this path. */
  readonly words: Int32Array;
  /** The bits of its rules that must be evaluated otherwise if the value is a list. */
  readonly notForLists: Int32Array;
  /** A mask without the rules that a list fulfils if an element does. */
  readonly noElement: Int32Array;
  readonly #rules: readonly RuleParts[];
  /** By class, where its mask begins; `unknown` until it is computed. */
  readonly #starts: Int32Array;
  /** A mask has a bit for each rule: 0 if the value does not fulfil its parts at this path. */
  masks = new Int32Array(0);
  #used = 0;

  constructor(path: number, classes: ValueClasses, rules: readonly RuleParts[]) {
    this.path = path;
    this.classes = classes;
    this.#rules = rules;
    this.words = Int32Array.from(new Set(rules.map(({ rule }) => rule >>> 5)));
    this.#starts = new Int32Array(classes.count).fill(unknown);
    this.notForLists = new Int32Array(this.words.length);
    this.noElement = new Int32Array(this.words.length).fill(-1);
    for (const { rule, parts } of rules) {
      const word = this.words.indexOf(rule >>> 5);
      const bit = 1 << (rule & 31);
      if (areForElements(parts)) this.noElement[word]! &= ~bit;
      else this.notForLists[word]! |= bit;
    }
  }

  get memoryBytes(): number {
    return this.masks.byteLength + this.#starts.byteLength;
  }

  /** Where the mask of a value, or of an element of a list, begins in {@link masks}. */
  startOf(value: JsonValue | undefined, now: number): number {
    const number = this.classes.classOf(value, now);
    const start = this.#starts[number]!;
    return start === unknown ? this.#compute(number, value, now) : start;
  }

  #compute(number: number, value: JsonValue | undefined, now: number): number {
    const start = this.#used;
    this.#used += this.words.length;
    if (this.#used > this.masks.length) {
      const longer = new Int32Array(2 * this.#used);
      longer.set(this.masks);
      this.masks = longer;
    }
    this.masks.fill(-1, start, this.#used);
    // As an element, a list cannot be compared, as an object cannot.
    const single = isList(value) ? {} : value;
    for (const { rule, parts } of this.#rules) {
      const isFulfilled = parts.every((part) => truthForValue(part, single, now) === Truth.yes);
      if (!isFulfilled) {
        this.masks[start + this.words.indexOf(rule >>> 5)]! &= ~(1 << (rule & 31));
      }
    }
    return this.#starts[number] = start;
  }
}

/**
 * Finds the rules that match a product by masks, which have a bit for each rule: those of the values
 * at all paths are combined by *and*. Masks are computed once for each class of values.
 */
export class RuleMasks {
  readonly #paths: readonly PathMasks[];
  readonly #all: Int32Array;
  /** The bits of the rules with parts that read several paths, or values without classes. */
  readonly #notByMasks: Int32Array;
  /** The bits of the rules that may match the current product, and of those to be evaluated. */
  readonly #matching: Int32Array;
  readonly #unsure: Int32Array;
  #union = new Int32Array(0);

  private constructor(
    rules: readonly Condition[],
    numberOf: (path: readonly string[]) => number,
  ) {
    const byPath = new Map<number, Map<number, RuleParts>>();
    const notByMasks = new Set<number>();
    rules.forEach((condition, rule) => {
      for (const part of partsOf(condition)) {
        const paths = new Set(comparisonsOf(part).flatMap(pathsOf).map(numberOf));
        const [path, ...others] = paths;
        if (path === undefined || others.length > 0) {
          notByMasks.add(rule);
          continue;
        }
        const ofPath = byPath.get(path) ?? new Map<number, RuleParts>();
        byPath.set(path, ofPath);
        const known = ofPath.get(rule);
        if (known === undefined) ofPath.set(rule, { rule, parts: [part] });
        else known.parts.push(part);
      }
    });
    const paths: PathMasks[] = [];
    for (const [path, ofPath] of byPath) {
      const ruleParts = [...ofPath.values()];
      const classes = ValueClasses.of(
        ruleParts.flatMap(({ parts }) => parts.flatMap(comparisonsOf)),
      );
      if (classes !== undefined) paths.push(new PathMasks(path, classes, ruleParts));
      else for (const { rule } of ruleParts) notByMasks.add(rule);
    }
    this.#paths = paths;
    const words = (rules.length + 31) >>> 5;
    this.#all = bitsOf(rules.keys(), words);
    this.#notByMasks = bitsOf(notByMasks, words);
    this.#matching = new Int32Array(words);
    this.#unsure = new Int32Array(words);
  }

  /**
   * Prepares the masks of rules; `undefined` if they would take too much memory. `numberOf` returns
   * the number of a path.
   */
  static of(
    rules: readonly Condition[],
    numberOf: (path: readonly string[]) => number,
  ): RuleMasks | undefined {
    let size = rules.length;
    for (const rule of rules) {
      for (const comparison of comparisonsOf(rule)) size += 1 + operandCountOf(comparison);
      if (size > sizeMax) return undefined;
    }
    return new RuleMasks(rules, numberOf);
  }

  get memoryBytes(): number {
    return this.#paths.reduce((sum, path) => sum + path.memoryBytes, 0);
  }

  /**
   * The rules that match a product at `now` (epoch ms), ascending. `valueOf` returns its value at
   * the path with a number; `holds` evaluates the rules that masks do not decide.
   */
  matching(
    valueOf: (path: number) => JsonValue | undefined,
    now: number,
    holds: (rule: number) => boolean,
  ): number[] {
    const matching = this.#matching;
    matching.set(this.#all);
    this.#unsure.set(this.#notByMasks);
    for (const path of this.#paths) {
      const value = valueOf(path.path);
      if (isList(value)) this.#restrictToList(path, value, now);
      else {
        const start = path.startOf(value, now);
        const { words, masks } = path;
        for (let at = 0; at < words.length; at++) matching[words[at]!]! &= masks[start + at]!;
      }
    }
    return this.#numbers(holds);
  }

  /** A list fulfils a comparison if an element does. */
  #restrictToList(path: PathMasks, list: readonly JsonValue[], now: number): void {
    const { words, notForLists, noElement } = path;
    if (this.#union.length < words.length) this.#union = new Int32Array(words.length);
    const union = this.#union;
    union.set(noElement);
    for (const element of list) {
      const start = path.startOf(element ?? {}, now);
      const { masks } = path;
      for (let at = 0; at < words.length; at++) union[at]! |= masks[start + at]!;
    }
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      this.#unsure[word]! |= notForLists[at]!;
      this.#matching[word]! &= union[at]!;
    }
  }

  #numbers(holds: (rule: number) => boolean): number[] {
    const found: number[] = [];
    for (let word = 0; word < this.#matching.length; word++) {
      const unsure = this.#unsure[word]!;
      for (let bits = this.#matching[word]!; bits !== 0; bits &= bits - 1) {
        const lowest = bits & -bits;
        const rule = (word << 5) + 31 - Math.clz32(lowest);
        if ((unsure & lowest) === 0 || holds(rule)) found.push(rule);
      }
    }
    return found;
  }
}

/** The parts that must all hold for a condition to hold. */
function partsOf(condition: Condition): Condition[] {
  return condition.kind === "and" ? condition.parts.flatMap(partsOf) : [condition];
}

/** Whether a list fulfils the parts of a rule if, and only if, one of its elements does. */
function areForElements([part, ...others]: readonly Condition[]): boolean {
  return others.length === 0 && part?.kind === "compare" && !part.isNegated &&
    part.requirement.tests.length === 1;
}

function bitsOf(rules: Iterable<number>, words: number): Int32Array {
  const bits = new Int32Array(words);
  for (const rule of rules) bits[rule >>> 5]! |= 1 << (rule & 31);
  return bits;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
