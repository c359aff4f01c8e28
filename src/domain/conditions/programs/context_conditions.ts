import { BoundedMap } from "../../bounded_map.ts";
import type { JsonObject } from "../../json.ts";
import {
  type Comparison,
  comparisonsOf,
  type Condition,
  ownComparisonsOf,
  segmentsOf,
  sharedKey,
} from "../condition.ts";
import {
  compileProgram,
  type ConditionProgram,
  fails,
  holds,
  stepSize,
} from "./condition_program.ts";
import { comparisonBytes, ConditionSet, fieldBytes, operandBytes } from "./condition_set.ts";
import { ContextField, type FieldMemory } from "./context_field.ts";
import { Truth } from "../truth.ts";
import { valueAt } from "../value_at.ts";

/** The maximum number of kinds of contexts whose results are cached. */
const kindsMax = 256;
/** The maximum number of cached values, and of bytes of value classes, for all fields together. */
const knownValuesMax = 20_000;
const classBytesMax = 2_000_000;
/** The memory of a kind of contexts, besides its results. */
const kindOverheadBytes = 250;

/** A comparison by its field, and its place there. */
interface FieldComparison {
  readonly field: ContextField;
  readonly place: number;
}

/** A condition inside another one, by the numbers of it and of its `$not`. */
interface InnerCondition {
  readonly holds: number;
  readonly fails: number;
}

type Leaf = FieldComparison | InnerCondition;

/** The place of a condition that is evaluated elsewhere. */
const noProgram = { leaves: [], steps: new Int32Array(), start: fails };

/** Whether a condition matches contexts of a kind, if it was already evaluated. */
const Held = { notEvaluated: 0, no: 1, yes: 2 } as const;

/**
 * Conditions on the contexts of queries. Contexts are of the same kind if every comparison has the
 * same result for them. There are few kinds however many shoppers there are, and each condition is
 * evaluated once per kind.
 */
export class ContextConditions {
  readonly #programs: ConditionProgram<Leaf>[] = [];
  /** The conditions of segments, which all conditions that refer to them share. */
  readonly #segments = new Map<Condition, InnerCondition>();
  readonly #fields = new Map<string, ContextField>();
  readonly #comparisons = new Map<string, FieldComparison>();
  readonly #kinds = new BoundedMap<string, Uint8Array<ArrayBuffer>>(kindsMax);
  #held = new Uint8Array();
  #memory: FieldMemory = { knownValues: 0, classBytes: 0 };
  #comparisonCount = 0;
  #steps = 0;
  /**
   * The conditions that compare two fields. Their results cannot be cached by kind, and are computed
   * once for each context.
   */
  readonly #paired = new ConditionSet();
  /** By the number of a condition, its number in that set. */
  readonly #pairedNumbers = new Map<number, number>();
  /** The conditions with other conditions inside that compare two fields. */
  readonly #aroundPairs = new Set<number>();
  /** By the number of a condition in one of these two, whether it matches the context. */
  readonly #heldOnce = new Map<number, boolean>();

  /** The number of comparisons evaluated so far: a measure of work that needs no clock. */
  get steps(): number {
    return this.#steps + this.#paired.steps;
  }

  /** The number of conditions. */
  get size(): number {
    return this.#programs.length;
  }

  /** The approximate memory of the conditions, in bytes. */
  get memoryBytes(): number {
    let operands = 0;
    for (const field of this.#fields.values()) operands += field.operandCount;
    return this.#fields.size * fieldBytes + this.#comparisonCount * comparisonBytes +
      operands * operandBytes + this.#paired.memoryBytes;
  }

  /** The approximate memory of the cached results, in bytes. It grows with use. */
  get cacheBytes(): number {
    const kindBytes = kindOverheadBytes + 6 * this.#fields.size + this.#programs.length;
    return this.#fields.values().reduce(
      (sum, field) => sum + field.cacheBytes,
      this.#kinds.size * kindBytes,
    );
  }

  /**
   * Adds a condition, and returns its number, counted from 0. Not allowed between `begin` and
   * `holds`.
   */
  add(condition: Condition): number {
    this.#kinds.clear();
    if (segmentsOf(condition).length > 0) return this.#addWithSegments(condition);
    if (ownComparisonsOf(condition).some(isPair)) {
      this.#pairedNumbers.set(this.#programs.length, this.#paired.add(condition));
      return this.#programs.push(noProgram) - 1;
    }
    const program = compileProgram(condition, (comparison) => this.#comparisonOf(comparison));
    this.#comparisonCount += program.leaves.length;
    return this.#programs.push(program) - 1;
  }

  /** Segments are conditions of their own, evaluated once however many badges refer to them. */
  #addWithSegments(condition: Condition): number {
    const program = compileProgram<Leaf>(
      condition,
      (comparison) =>
        isPair(comparison)
          ? this.#inner({ ...comparison, isNegated: false })
          : this.#comparisonOf(comparison),
      ({ parts: [part] }) => this.#segmentOf(part!),
    );
    this.#comparisonCount += program.leaves.length;
    const number = this.#programs.push(program) - 1;
    if (comparisonsOf(condition).some(isPair)) this.#aroundPairs.add(number);
    return number;
  }

  #segmentOf(condition: Condition): InnerCondition {
    let inner = this.#segments.get(condition);
    if (inner === undefined) {
      inner = this.#inner(condition);
      this.#segments.set(condition, inner);
    }
    return inner;
  }

  #inner(part: Condition): InnerCondition {
    const { pointer } = part;
    return { holds: this.add(part), fails: this.add({ kind: "not", part, pointer }) };
  }

  /** Moves on to another context, at `now` (epoch ms). */
  begin(context: JsonObject, now: number): void {
    let kind = "";
    for (const field of this.#fields.values()) {
      field.moveTo(valueAt(context, field.path), now, this.#memory);
      kind += `${field.current.number},`;
    }
    let held = this.#kinds.get(kind);
    if (held === undefined) {
      held = new Uint8Array(this.#programs.length);
      this.#kinds.set(kind, held);
    }
    this.#held = held;
    if (this.#pairedNumbers.size === 0) return;
    this.#paired.begin(context, now);
    this.#heldOnce.clear();
  }

  /** Whether the condition with this number matches the context. */
  holds(number: number): boolean {
    const known = this.#held[number];
    if (known !== Held.notEvaluated) return known === Held.yes;
    if (this.#pairedNumbers.has(number) || this.#aroundPairs.has(number)) {
      return this.#holdsOnce(number);
    }
    const holds = this.#decide(this.#programs[number]!);
    this.#held[number] = holds ? Held.yes : Held.no;
    return holds;
  }

  #holdsOnce(number: number): boolean {
    let holds = this.#heldOnce.get(number);
    if (holds === undefined) {
      const paired = this.#pairedNumbers.get(number);
      holds = paired === undefined
        ? this.#decide(this.#programs[number]!)
        : this.#paired.holds(paired);
      this.#heldOnce.set(number, holds);
    }
    return holds;
  }

  #decide({ leaves, steps, start }: ConditionProgram<Leaf>): boolean {
    let at = start;
    while (at >= 0) {
      this.#steps++;
      const expected = steps[at * stepSize]! === 1 ? Truth.yes : Truth.no;
      const isExpected = this.#isLeaf(leaves[at]!, expected);
      at = steps[at * stepSize + (isExpected ? 1 : 2)]!;
    }
    return at === holds;
  }

  #isLeaf(leaf: Leaf, expected: Truth): boolean {
    if ("field" in leaf) return leaf.field.current.truths[leaf.place] === expected;
    return this.holds(expected === Truth.yes ? leaf.holds : leaf.fails);
  }

  #comparisonOf(comparison: Comparison): FieldComparison {
    const key = sharedKey(comparison);
    const known = key === undefined ? undefined : this.#comparisons.get(key);
    if (known !== undefined) return known;
    const path = comparison.path.join(".");
    let field = this.#fields.get(path);
    if (field === undefined) {
      field = new ContextField(comparison.path);
      this.#fields.set(path, field);
      this.#memory = {
        knownValues: Math.min(1_000, Math.floor(knownValuesMax / this.#fields.size)),
        classBytes: Math.floor(classBytesMax / this.#fields.size),
      };
    }
    const added = { field, place: field.add(comparison) };
    if (key !== undefined) this.#comparisons.set(key, added);
    return added;
  }
}

/** Whether a comparison is of two fields. */
function isPair({ requirement }: Comparison): boolean {
  return requirement.other !== undefined;
}
