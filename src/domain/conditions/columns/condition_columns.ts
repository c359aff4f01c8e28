import { type Comparison, comparisonsOf, type Condition, sharedKey } from "../condition.ts";
import {
  comparisonBytes,
  fieldBytes,
  operandBytes,
  type PathValues,
} from "../programs/condition_set.ts";
import type { JsonValue } from "../../json.ts";
import { type Bits, setFirst, wordsFor } from "./bits.ts";
import { Column } from "./column.ts";
import { PairColumns } from "./pair_columns.ts";

/** A comparison by the number of its path and its number there; of two fields, without a path. */
interface ColumnComparison {
  readonly path: number | undefined;
  readonly number: number;
}

/** A condition whose negations are all in its comparisons (De Morgan). */
type Node =
  | { readonly kind: "leaf"; readonly comparison: ColumnComparison; readonly yes: boolean }
  | { readonly kind: "all" | "some"; readonly parts: readonly Node[] };

/**
 * Conditions that are evaluated for many similar subjects at once, such as the variants of a
 * product: most of their values are the same. A comparison is decided for all subjects before the
 * next one, and the results are joined 32 subjects at a time.
 */
export class ConditionColumns {
  readonly #conditions: Node[] = [];
  readonly #paths: (readonly string[])[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the numbers of their paths. */
  readonly #columns: Column[] = [];
  readonly #pairs = new PairColumns();
  /** Short comparisons by their meaning, so that conditions share them. */
  readonly #comparisons = new Map<string, ColumnComparison>();
  #comparisonCount = 0;
  #count = 0;
  /** By depth in a condition, the bits of the part that is evaluated. */
  #scratch: Bits[] = [];

  /** The number of conditions. */
  get size(): number {
    return this.#conditions.length;
  }

  /** The paths of all comparisons. Those of conditions that are added later follow. */
  get paths(): readonly (readonly string[])[] {
    return this.#paths;
  }

  /** The place of a path, which a condition must have, among all paths. */
  pathNumber(path: readonly string[]): number {
    return this.#numbers.get(path.join("."))!;
  }

  /** The approximate memory, in bytes. */
  get memoryBytes(): number {
    const operands = this.#columns.reduce((sum, column) => sum + column.operandCount, 0);
    return this.#columns.length * fieldBytes + this.#comparisonCount * comparisonBytes +
      operands * operandBytes;
  }

  /**
   * Adds a condition, and returns its number, counted from 0. Not allowed between `begin` and
   * `holds`.
   */
  add(condition: Condition): number {
    this.#comparisonCount += comparisonsOf(condition).length;
    return this.#conditions.push(this.#nodeOf(condition, true)) - 1;
  }

  /** Moves on to other subjects, which all have these values at `now` (epoch ms). */
  begin(values: PathValues, count: number, now: number): void {
    this.#columns.forEach((column, path) => column.begin(values[path], count, now));
    this.#pairs.begin(values, count);
    if (wordsFor(count) !== wordsFor(this.#count)) this.#scratch = [];
    this.#count = count;
  }

  /**
   * Replaces the value of a subject, counted from 0, at the path with this number. Subjects must be
   * in ascending order.
   */
  replace(path: number, subject: number, value: JsonValue | undefined): void {
    this.#columns[path]!.replace(subject, value);
    this.#pairs.replace(path, subject, value);
  }

  /** The subjects that the condition with this number matches. The next call overwrites them. */
  matches(number: number): Bits {
    const bits = this.#evaluate(this.#conditions[number]!, 0);
    const last = this.#count >>> 5;
    bits[last]! &= (1 << (this.#count & 31)) - 1;
    return bits;
  }

  #evaluate(node: Node, depth: number): Bits {
    const bits = this.#scratch[depth] ??= new Uint32Array(wordsFor(this.#count));
    if (node.kind === "leaf") {
      const { path, number } = node.comparison;
      const column = path === undefined ? this.#pairs : this.#columns[path]!;
      column.read(number, node.yes, bits);
      return bits;
    }
    setFirst(bits, node.kind === "all" ? this.#count : 0);
    for (const part of node.parts) {
      const others = this.#evaluate(part, depth + 1);
      for (let word = 0; word < bits.length; word++) {
        if (node.kind === "all") bits[word]! &= others[word]!;
        else bits[word]! |= others[word]!;
      }
    }
    return bits;
  }

  #nodeOf(condition: Condition, yes: boolean): Node {
    switch (condition.kind) {
      case "compare":
        return {
          kind: "leaf",
          comparison: this.#comparisonOf(condition),
          yes: yes !== condition.isNegated,
        };
      case "not":
        return this.#nodeOf(condition.part, !yes);
      default: {
        const kind = (condition.kind === "and") === yes ? "all" : "some";
        return { kind, parts: condition.parts.map((part) => this.#nodeOf(part, yes)) };
      }
    }
  }

  #comparisonOf(comparison: Comparison): ColumnComparison {
    const key = sharedKey(comparison);
    const known = key === undefined ? undefined : this.#comparisons.get(key);
    if (known !== undefined) return known;
    const { requirement } = comparison;
    const { other } = requirement;
    const path = this.#numberOf(comparison.path);
    const added = other === undefined
      ? { path, number: this.#columns[path]!.add(requirement) }
      : { path: undefined, number: this.#pairs.add(path, this.#numberOf(other.path), other) };
    if (key !== undefined) this.#comparisons.set(key, added);
    return added;
  }

  #numberOf(path: readonly string[]): number {
    const name = path.join(".");
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#paths.push(path) - 1;
      this.#numbers.set(name, number);
      this.#columns.push(new Column());
    }
    return number;
  }
}
