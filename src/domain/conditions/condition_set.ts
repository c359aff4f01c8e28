import type { JsonObject } from "../json.ts";
import { truthOfComparison } from "./comparison_truth.ts";
import type { Comparison, Condition } from "./condition.ts";
import { comparisonKey, type DecisionTree, judgeTree, treeOf } from "./decision_tree.ts";
import { Elements } from "./elements.ts";
import { type Test, Truth } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** A path that comparisons look at, and what the subject that was looked at last has there. */
class Field {
  readonly path: readonly string[];
  turn = 0;
  elements: Elements | undefined;

  constructor(path: readonly string[]) {
    this.path = path;
  }
}

/** A comparison that conditions make, and what it said of the subject that it was made for last. */
class SharedComparison {
  readonly field: Field;
  readonly test: Test<Elements | undefined>;
  turn = 0;
  truth: Truth = Truth.unknown;

  constructor(field: Field, test: Test<Elements | undefined>) {
    this.field = field;
    this.test = test;
  }
}

/**
 * Conditions that are decided together: of one subject, a value that several of them look at is looked up
 * once, and a comparison that several of them make is made once, when one of them is first asked for.
 */
export class ConditionSet {
  #subject: JsonObject = {};
  #now = 0;
  /** Subjects count from 1: what was worked out for an earlier one needs no clearing. */
  #turn = 0;
  readonly #conditions: DecisionTree<SharedComparison>[] = [];
  readonly #comparisons = new Map<string, SharedComparison>();
  readonly #fields = new Map<string, Field>();

  /** Adds a condition, and answers its number: they count from 0. */
  add(condition: Condition): number {
    return this.#conditions.push(treeOf(condition, (it) => this.#comparisonOf(it))) - 1;
  }

  /** Goes on to another subject, at `now` (ms since the epoch). */
  begin(subject: JsonObject, now: number): void {
    this.#subject = subject;
    this.#now = now;
    this.#turn++;
  }

  /** What the condition with this number says of the subject; only `yes` counts as holding. */
  decide(number: number): Truth {
    return judgeTree(this.#conditions[number]!, this.#compare);
  }

  readonly #compare = (comparison: SharedComparison): Truth => {
    if (comparison.turn !== this.#turn) {
      comparison.turn = this.#turn;
      comparison.truth = comparison.test(this.#look(comparison.field), this.#now);
    }
    return comparison.truth;
  };

  #look(field: Field): Elements | undefined {
    if (field.turn !== this.#turn) {
      field.turn = this.#turn;
      const value = valueAt(this.#subject, field.path);
      field.elements = value === undefined ? undefined : new Elements(value);
    }
    return field.elements;
  }

  #comparisonOf(comparison: Comparison): SharedComparison {
    const key = comparisonKey(comparison);
    let shared = this.#comparisons.get(key);
    if (shared === undefined) {
      const path = comparison.path.join(".");
      const field = this.#fields.get(path) ?? new Field(comparison.path);
      this.#fields.set(path, field);
      shared = new SharedComparison(field, truthOfComparison(comparison));
      this.#comparisons.set(key, shared);
    }
    return shared;
  }
}
