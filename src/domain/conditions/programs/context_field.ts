import type { JsonValue } from "../../json.ts";
import type { Comparison } from "../condition.ts";
import { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import { delaysOf } from "../time_boundaries.ts";

/** The maximum length of a cached value as text. */
const knownValueMaxChars = 200;

/** The memory of a class, besides its truths and its key, and of a cached value. */
const classOverheadBytes = 300;
const knownValueBytes = 100;

/** The letters for no, unknown and yes in the key of a class. */
const letters = ["n", "u", "y"];

/** What may be cached of a field's values. All fields of a set share the limits. */
export interface FieldMemory {
  /** The number of cached values. */
  readonly knownValues: number;
  /** The bytes that the classes take. */
  readonly classBytes: number;
}

/**
 * The results of all comparisons of a field for a class of values: `truths` by the comparison's
 * place in the field.
 */
interface ValueClass {
  readonly number: number;
  readonly truths: Int8Array;
}

/**
 * A path in contexts. Values for which every comparison has the same result are in one class, so
 * there are few classes.
 */
export class ContextField {
  readonly path: readonly string[];
  readonly #field = new Field();
  /** Without a test it is `$exists: true`. */
  readonly #tests: (FieldComparison | undefined)[] = [];
  #dependsOnTime = false;
  readonly #classes = new Map<string, ValueClass>();
  /** Numbers are never reused: the results of kinds are cached by them. */
  #nextNumber = 0;
  readonly #known = new Map<unknown, ValueClass>();
  /** Lists and objects by their JSON, separate from strings, which could be the same text. */
  readonly #knownTexts = new Map<unknown, ValueClass>();
  current: ValueClass = { number: 0, truths: new Int8Array() };

  constructor(path: readonly string[]) {
    this.path = path;
  }

  get operandCount(): number {
    return this.#field.operandCount;
  }

  /** The approximate memory of the cached values, in bytes. */
  get cacheBytes(): number {
    const known = this.#known.size + this.#knownTexts.size;
    // Cached values keep their classes in memory after the class cache was cleared.
    const classes = Math.min(this.#nextNumber, Math.max(this.#classes.size, known));
    return classes * (classOverheadBytes + 2 * this.#tests.length) + known * knownValueBytes;
  }

  /** Adds a comparison, and returns its place. Drops all cached values. */
  add(comparison: Comparison): number {
    this.#dependsOnTime ||= delaysOf(comparison).length > 0;
    for (const memory of [this.#classes, this.#known, this.#knownTexts]) memory.clear();
    return this.#tests.push(comparison.requirement.compile(this.#field)) - 1;
  }

  /** Makes the class of a value at `now` (epoch ms) the current one. */
  moveTo(value: JsonValue | undefined, now: number, memory: FieldMemory): void {
    if (this.#dependsOnTime) {
      this.current = this.#classify(value, now, memory);
      return;
    }
    const [known, key] = typeof value === "object"
      ? [this.#knownTexts, JSON.stringify(value)]
      : [this.#known, value];
    const found = known.get(key);
    this.current = found ?? this.#classify(value, now, memory);
    if (found !== undefined || !isKnowable(key)) return;
    if (known.size >= memory.knownValues) known.clear();
    known.set(key, this.current);
  }

  #classify(
    value: JsonValue | undefined,
    now: number,
    { classBytes }: FieldMemory,
  ): ValueClass {
    this.#field.look(value, now);
    let text = "";
    for (const test of this.#tests) text += letters[this.#field.truthOf(test) + 1]!;
    let found = this.#classes.get(text);
    if (found === undefined) {
      if (2 * this.#classes.size * text.length > classBytes) this.#classes.clear();
      const truths = Int8Array.from(text, (letter) => letters.indexOf(letter) - 1);
      found = { number: this.#nextNumber++, truths };
      this.#classes.set(text, found);
    }
    return found;
  }
}

/**
 * Whether a value can be cached under this key. In JSON, numbers that are too large become `null`
 * too.
 */
function isKnowable(key: unknown): boolean {
  return typeof key !== "string" || (key.length <= knownValueMaxChars && !key.includes("null"));
}
