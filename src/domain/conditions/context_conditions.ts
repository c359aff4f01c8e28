import { ForgetfulMap } from "../forgetful_map.ts";
import type { JsonObject } from "../json.ts";
import type { Comparison, Condition } from "./condition.ts";
import { isOpposite, sharedKey } from "./shared_key.ts";
import { compileProgram, type ConditionProgram, holds, stepSize } from "./condition_program.ts";
import { comparisonBytes, fieldBytes, operandBytes } from "./condition_set.ts";
import { ContextField, type FieldMemory } from "./context_field.ts";
import { Truth } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** For how many kinds of contexts it is remembered what holds. */
const kindsMax = 256;
/** How many values are known again, and how many bytes classes of values take: of all fields together. */
const knownValuesMax = 20_000;
const classBytesMax = 2_000_000;
/** What a kind of contexts takes beside what holds for it. */
const kindOverheadBytes = 250;

/** A comparison by its field, and its place there. */
interface FieldComparison {
  readonly field: ContextField;
  readonly place: number;
}

/** Whether a condition holds for contexts of a kind, or that it was not asked yet. */
const Held = { unasked: 0, no: 1, yes: 2 } as const;

/**
 * Conditions on the contexts of queries. Contexts are of one kind if no comparison tells them apart: there
 * are few kinds however many shoppers there are, and what holds for a kind is decided once.
 */
export class ContextConditions {
  readonly #programs: ConditionProgram<FieldComparison>[] = [];
  readonly #fields = new Map<string, ContextField>();
  readonly #comparisons = new Map<string, FieldComparison>();
  readonly #kinds = new ForgetfulMap<string, Uint8Array<ArrayBuffer>>(kindsMax);
  #held = new Uint8Array();
  #memory: FieldMemory = { knownValues: 0, classBytes: 0 };
  #comparisonCount = 0;
  /** How many comparisons were asked so far: a measure of work that no clock is needed for. */
  steps = 0;

  /** How many conditions there are. */
  get size(): number {
    return this.#programs.length;
  }

  /** About how much memory they take, in bytes. */
  get memoryBytes(): number {
    let operands = 0;
    for (const field of this.#fields.values()) operands += field.operandCount;
    return this.#fields.size * fieldBytes + this.#comparisonCount * comparisonBytes +
      operands * operandBytes;
  }

  /** About how much memory it takes what is remembered of contexts; it grows with use. */
  get cacheBytes(): number {
    const kindBytes = kindOverheadBytes + 6 * this.#fields.size + this.#programs.length;
    return this.#fields.values().reduce(
      (sum, field) => sum + field.cacheBytes,
      this.#kinds.size * kindBytes,
    );
  }

  /** Adds a condition and returns its number: they count from 0. Not between `begin` and `holds`. */
  add(condition: Condition): number {
    this.#kinds.clear();
    const program = compileProgram(condition, (comparison) => ({
      leaf: this.#comparisonOf(comparison),
      isOpposite: isOpposite(comparison),
    }));
    this.#comparisonCount += program.leaves.length;
    return this.#programs.push(program) - 1;
  }

  /** Goes on to another context, at `now` (ms since the epoch). */
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
  }

  /** Whether the condition with this number holds for the context. */
  holds(number: number): boolean {
    const known = this.#held[number];
    if (known !== Held.unasked) return known === Held.yes;
    const holds = this.#decide(this.#programs[number]!);
    this.#held[number] = holds ? Held.yes : Held.no;
    return holds;
  }

  #decide({ leaves, steps, start }: ConditionProgram<FieldComparison>): boolean {
    let at = start;
    while (at >= 0) {
      this.steps++;
      const wanted = steps[at * stepSize]! === 1 ? Truth.yes : Truth.no;
      const { field, place } = leaves[at]!;
      at = steps[at * stepSize + (field.current.truths[place] === wanted ? 1 : 2)]!;
    }
    return at === holds;
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
