import type { JsonValue } from "../json.ts";
import type { Comparison } from "./condition.ts";
import { Field, type FieldTest } from "./field.ts";

/** How long a value may be, as text, to be known again. */
const knownValueMaxChars = 200;

/** What a class takes beside its truths and its name; what a known value takes. */
const classOverheadBytes = 300;
const knownValueBytes = 100;

/** How no, unknown and yes are written in the name of a class. */
const letters = ["n", "u", "y"];

/** What may be remembered of a field's values; all fields of a set share what they are allowed. */
export interface FieldMemory {
  /** How many values are known again. */
  readonly knownValues: number;
  /** How many bytes the classes take. */
  readonly classBytes: number;
}

/** What all comparisons of a field say of some values alike: `truths` by their place in the field. */
interface ValueClass {
  readonly number: number;
  readonly truths: Int8Array;
}

/** A path of contexts. Values that no comparison tells apart are of one class: there are few classes. */
export class ContextField {
  readonly path: readonly string[];
  readonly #field = new Field();
  /** Without a test it is `$exists: true`. */
  readonly #tests: (FieldTest | undefined)[] = [];
  #dependsOnTime = false;
  readonly #classes = new Map<string, ValueClass>();
  /** No number is used again: what is remembered of kinds goes by them. */
  #nextNumber = 0;
  readonly #known = new Map<unknown, ValueClass>();
  /** Lists and objects by their JSON, apart from strings, which may be the same text. */
  readonly #knownTexts = new Map<unknown, ValueClass>();
  current: ValueClass = { number: 0, truths: new Int8Array() };

  constructor(path: readonly string[]) {
    this.path = path;
  }

  get operandCount(): number {
    return this.#field.operandCount;
  }

  /** About how much memory it takes what is remembered of values. */
  get cacheBytes(): number {
    const known = this.#known.size + this.#knownTexts.size;
    // Known values keep their classes after these were forgotten.
    const classes = Math.min(this.#nextNumber, Math.max(this.#classes.size, known));
    return classes * (classOverheadBytes + 2 * this.#tests.length) + known * knownValueBytes;
  }

  /** Adds a comparison and returns its place. What was known of values holds no longer. */
  add(comparison: Comparison): number {
    this.#dependsOnTime ||= comparison.operator === "$since";
    for (const memory of [this.#classes, this.#known, this.#knownTexts]) memory.clear();
    const test = comparison.operator === "$exists" ? undefined : this.#field.add(comparison);
    return this.#tests.push(test) - 1;
  }

  /** Takes the class of a value at `now` as the current one. */
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

/** Whether a value may be known again by this: in the JSON of a list a number too large is `null`, too. */
function isKnowable(key: unknown): boolean {
  return typeof key !== "string" || (key.length <= knownValueMaxChars && !key.includes("null"));
}
