import { ForgetfulMap } from "../forgetful_map.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { truthOfComparison } from "./comparison_truth.ts";
import type { Comparison, Condition } from "./condition.ts";
import { comparisonKey, type DecisionTree, judgeTree, treeOf } from "./decision_tree.ts";
import { Elements } from "./elements.ts";
import { type Test, Truth } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** How many values of a field are known again, and how long they may be as text. */
const knownValuesMax = 1_000;
const knownValueMaxChars = 200;
/** How much is remembered of a field's classes: there are as many as there are sets of a list's elements. */
const classTruthsMax = 500_000;
/** For how many kinds of contexts it is remembered what holds. */
const kindsMax = 256;

/** What all comparisons of a field say of some values alike: `truths` by their place in the field. */
interface ValueClass {
  readonly number: number;
  readonly truths: readonly Truth[];
}

/** A path that comparisons look at. */
class Field {
  readonly path: readonly string[];
  readonly #tests: Test<Elements | undefined>[] = [];
  #dependsOnTime = false;
  readonly #classes = new Map<string, ValueClass>();
  /** No number is used again: what is remembered of kinds goes by them. */
  #nextNumber = 0;
  readonly #known = new ForgetfulMap<unknown, ValueClass>(knownValuesMax);
  /** Lists and objects by their JSON, apart from strings, which may be the same text. */
  readonly #knownTexts = new ForgetfulMap<unknown, ValueClass>(knownValuesMax);
  current: ValueClass = { number: 0, truths: [] };

  constructor(path: readonly string[]) {
    this.path = path;
  }

  /** Adds a comparison, and answers its place. What was known of values holds no longer. */
  add(comparison: Comparison): number {
    this.#dependsOnTime ||= comparison.operator === "$since";
    this.#classes.clear();
    this.#known.clear();
    this.#knownTexts.clear();
    return this.#tests.push(truthOfComparison(comparison)) - 1;
  }

  /** Takes the class of a value at `now` as the current one. */
  moveTo(value: JsonValue | undefined, now: number): void {
    if (this.#dependsOnTime) {
      this.current = this.#classify(value, now);
      return;
    }
    const [memo, key] = typeof value === "object"
      ? [this.#knownTexts, JSON.stringify(value)]
      : [this.#known, value];
    const known = memo.get(key);
    this.current = known ?? this.#classify(value, now);
    if (known === undefined && isKnowable(key)) memo.set(key, this.current);
  }

  #classify(value: JsonValue | undefined, now: number): ValueClass {
    const elements = value === undefined ? undefined : new Elements(value);
    const truths = this.#tests.map((test) => test(elements, now));
    const text = truths.join();
    let found = this.#classes.get(text);
    if (found === undefined) {
      if (this.#classes.size * truths.length > classTruthsMax) this.#classes.clear();
      found = { number: this.#nextNumber++, truths };
      this.#classes.set(text, found);
    }
    return found;
  }
}

/** Whether a value may be known again by this: in the JSON of a list a number too large is `null`, too. */
function isKnowable(key: unknown): boolean {
  return typeof key !== "string" || (key.length <= knownValueMaxChars && !key.includes("null"));
}

/** A comparison by its field, and its place there. */
interface FieldComparison {
  readonly field: Field;
  readonly place: number;
}

/** Whether a condition holds for contexts of a kind, or that it was not asked yet. */
const Held = { unasked: 0, no: 1, yes: 2 } as const;

/**
 * Conditions on the contexts of queries. Contexts are of one kind if no comparison tells them apart: there
 * are few kinds however many shoppers there are, and what holds for a kind is decided once.
 */
export class ContextConditions {
  readonly #conditions: DecisionTree<FieldComparison>[] = [];
  readonly #comparisons = new Map<string, FieldComparison>();
  readonly #fields = new Map<string, Field>();
  readonly #kinds = new ForgetfulMap<string, Uint8Array<ArrayBuffer>>(kindsMax);
  #held = new Uint8Array();

  /** How many conditions there are. */
  get size(): number {
    return this.#conditions.length;
  }

  /** Adds a condition, and answers its number: they count from 0. Not between `begin` and `holds`. */
  add(condition: Condition): number {
    this.#kinds.clear();
    return this.#conditions.push(treeOf(condition, (it) => this.#comparisonOf(it))) - 1;
  }

  /** Goes on to another context, at `now` (ms since the epoch). */
  begin(context: JsonObject, now: number): void {
    let kind = "";
    for (const field of this.#fields.values()) {
      field.moveTo(valueAt(context, field.path), now);
      kind += `${field.current.number},`;
    }
    let held = this.#kinds.get(kind);
    if (held === undefined) {
      held = new Uint8Array(this.#conditions.length);
      this.#kinds.set(kind, held);
    }
    this.#held = held;
  }

  /** Whether the condition with this number holds for the context. */
  holds(number: number): boolean {
    if (this.#held[number] === Held.unasked) {
      const truth = judgeTree(this.#conditions[number]!, currentTruth);
      this.#held[number] = truth === Truth.yes ? Held.yes : Held.no;
    }
    return this.#held[number] === Held.yes;
  }

  #comparisonOf(comparison: Comparison): FieldComparison {
    const key = comparisonKey(comparison);
    let known = this.#comparisons.get(key);
    if (known === undefined) {
      const path = comparison.path.join(".");
      const field = this.#fields.get(path) ?? new Field(comparison.path);
      this.#fields.set(path, field);
      known = { field, place: field.add(comparison) };
      this.#comparisons.set(key, known);
    }
    return known;
  }
}

function currentTruth({ field, place }: FieldComparison): Truth {
  return field.current.truths[place]!;
}
