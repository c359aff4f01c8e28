import type { JsonValue } from "../../json.ts";
import type { Scalar } from "../condition.ts";
import {
  Basis,
  existenceComparison,
  type FieldComparison,
  Kind,
  kindOf,
  kindsOf,
} from "./field_comparison.ts";
import type { ValueOf, ValueType } from "../operators/operator_forms.ts";
import { InstantRange, NumberRange } from "./ranges.ts";
import { RequiredLists } from "./required_lists.ts";
import { StringBounds } from "./string_bounds.ts";
import { StringFilter } from "./string_filter.ts";
import { Truth } from "../truth.ts";
import { ValueLists } from "./value_lists.ts";

/** A list of so many values is evaluated together with the others of its field. */
const sharedListFrom = 5;

/**
 * The value at one path of a subject, and the results of comparisons for it. Everything that
 * comparisons share is computed once, so that each takes only a few steps, however long the list or
 * the operands are.
 */
export class Field {
  /** The number of each operand that a value can be equal to. */
  readonly #numbers = new Map<JsonValue, number>();
  /** The strings among them. */
  readonly #filter = new StringFilter();
  /** The numbers of the current value's elements that are operands, each once. */
  readonly #found: number[] = [];
  /** By the number of an operand, 1 if the current value has it. */
  #has = new Uint8Array(8);
  readonly #few: (readonly number[])[] = [];
  readonly #lists = new ValueLists(this.#found);
  readonly #required = new RequiredLists(this.#found);
  readonly #range = new NumberRange();
  readonly #strings = new StringBounds();
  readonly #instants = new InstantRange();
  readonly #ofElements: (() => boolean)[] = [];
  #hasNumberBounds = false;
  #hasDurations = false;
  #elementsSeen = 0;
  #list: readonly JsonValue[] = [];
  #kinds = 0;
  #exists = false;
  #now = 0;

  /** The number of stored operands of all comparisons together, for estimating memory. */
  get operandCount(): number {
    return this.#numbers.size + this.#strings.size + this.#lists.valueCount +
      this.#required.valueCount;
  }

  /**
   * The number of steps so far for results that comparisons share; each comparison takes one more.
   */
  get steps(): number {
    return this.#elementsSeen + this.#lists.steps + this.#required.steps;
  }

  /** Adds a test for one of some values, which are of one type. */
  anyOf(values: ReadonlySet<Scalar>): FieldComparison {
    const kind = kindOf(values);
    const numbers = Array.from(values, (value) => this.#numberOf(value));
    if (numbers.length >= sharedListFrom) {
      return { basis: Basis.someOfList, kind, operand: this.#lists.add(numbers) };
    }
    if (numbers.length === 1) return { basis: Basis.value, kind, operand: numbers[0]! };
    return { basis: Basis.someOfFew, kind, operand: this.#few.push(numbers) - 1 };
  }

  /** Adds a test for all of some values, which are of one type. */
  allOf(values: ReadonlySet<Scalar>): FieldComparison {
    const kind = kindOf(values);
    const numbers = Array.from(values, (value) => this.#numberOf(value));
    return numbers.length >= sharedListFrom
      ? { basis: Basis.allOfList, kind, operand: this.#required.add(numbers) }
      : { basis: Basis.allOfFew, kind, operand: this.#few.push(numbers) - 1 };
  }

  /** Adds a test for a value greater than a bound, or equal to it. */
  above(bound: string | number, orEqual: boolean): FieldComparison {
    if (typeof bound === "number") {
      return this.#numberTest(orEqual ? Basis.aboveOrEqual : Basis.above, bound);
    }
    return this.#textTest(orEqual ? Basis.textAboveOrEqual : Basis.textAbove, bound);
  }

  /** Adds a test for a value less than a bound, or equal to it. */
  below(bound: string | number, orEqual: boolean): FieldComparison {
    if (typeof bound === "number") {
      return this.#numberTest(orEqual ? Basis.belowOrEqual : Basis.below, bound);
    }
    return this.#textTest(orEqual ? Basis.textBelowOrEqual : Basis.textBelow, bound);
  }

  /** Adds a test for an instant that is not in the future and less than this long ago. */
  since(milliseconds: number): FieldComparison {
    this.#hasDurations = true;
    return { basis: Basis.since, kind: Kind.instant, operand: milliseconds };
  }

  /** Adds a test for an instant that has passed, or for one that is still to come. */
  past(hasPassed: boolean): FieldComparison {
    this.#hasDurations = true;
    return { basis: hasPassed ? Basis.passed : Basis.toCome, kind: Kind.instant, operand: 0 };
  }

  /** Adds a test of each element of a type, one by one: for operators that share no work. */
  some<Type extends ValueType>(
    type: Type,
    passes: (element: ValueOf<Type>, now: number) => boolean,
  ): FieldComparison {
    const isOfType = (element: JsonValue): element is ValueOf<Type> =>
      kindOf([element]) === Kind[type];
    const isMet = () => this.#list.some((it) => isOfType(it) && passes(it, this.#now));
    return { basis: Basis.elements, kind: Kind[type], operand: this.#ofElements.push(isMet) - 1 };
  }

  /** Sets the current value, at `now` (epoch ms); `undefined` if there is none. */
  look(value: JsonValue | undefined, now: number): void {
    for (const number of this.#found) this.#has[number] = 0;
    this.#found.length = 0;
    this.#exists = value !== undefined;
    if (value === undefined) return;
    const list = this.#list = Array.isArray(value) ? value : [value];
    this.#now = now;
    this.#kinds = kindsOf(list);
    this.#elementsSeen += list.length;
    if (this.#numbers.size > 0) this.#find(list);
    if (this.#hasNumberBounds) this.#range.look(list);
    if (this.#strings.size > 0) this.#strings.look(list);
    if (this.#hasDurations) {
      this.#instants.look(list, now);
      if (this.#instants.areAll) this.#kinds |= Kind.instant;
    }
  }

  /**
   * Whether a comparison is yes (or no, with `yes` false) for the current value. False for both if
   * it is unknown. Without a test it is `$exists: true`.
   */
  says(test: FieldComparison | undefined, yes: boolean): boolean {
    const { basis, kind, operand } = test ?? existenceComparison;
    return this.decides(basis, kind, operand, yes);
  }

  /** The same for the parts of a test. */
  decides(basis: number, kind: number, operand: number, yes: boolean): boolean {
    if (basis === Basis.existence) return this.#exists === yes;
    if (!this.#exists) return false;
    // All elements of an empty list are of every kind.
    if (!yes && (this.#kinds & kind) === 0) return false;
    return this.isMet(basis, operand) === yes;
  }

  /** The kinds that all elements of the current value have; `undefined` if there is none. */
  get kinds(): number | undefined {
    return this.#exists ? this.#kinds : undefined;
  }

  /** The numbers of the operands that the current value has, each once. */
  get found(): readonly number[] {
    return this.#found;
  }

  /** By the number of an `anyOf` list, a bit: whether the current value has one of its values. */
  get sharedLists(): Uint32Array {
    return this.#lists.shared;
  }

  /**
   * The numbers of operands of which a value must have one to meet a test; `undefined` if it can
   * meet the test without.
   */
  operandsNeeded({ basis, operand }: FieldComparison): readonly number[] | undefined {
    switch (basis) {
      case Basis.value:
        return [operand];
      case Basis.someOfFew:
        return this.#few[operand];
      case Basis.allOfFew:
        return this.#few[operand]!.slice(0, 1);
      case Basis.allOfList:
        return [this.#required.rarest(operand)];
    }
  }

  /**
   * A number for a test with a bound or a duration: a value that meets the test also meets those of
   * the same basis with lower numbers. `undefined` for other tests. Numbers change when tests are
   * added.
   */
  strictness({ basis, operand }: FieldComparison): number | undefined {
    switch (basis) {
      case Basis.above:
      case Basis.aboveOrEqual:
        return operand;
      case Basis.below:
      case Basis.belowOrEqual:
      case Basis.since:
        return -operand;
      case Basis.textAbove:
      case Basis.textAboveOrEqual:
        return this.#strings.placeOf(operand);
      case Basis.textBelow:
      case Basis.textBelowOrEqual:
        return -this.#strings.placeOf(operand);
    }
  }

  /** The result of a comparison for the current value. */
  truthOf(test: FieldComparison | undefined): Truth {
    if (this.says(test, true)) return Truth.yes;
    return this.says(test, false) ? Truth.no : Truth.unknown;
  }

  /** Whether a comparison is yes, for a value that exists. */
  isMet(basis: number, operand: number): boolean {
    switch (basis) {
      case Basis.existence:
        return true;
      case Basis.value:
        return this.#has[operand] === 1;
      case Basis.someOfFew:
        return this.#few[operand]!.some((number) => this.#has[number] === 1);
      case Basis.allOfFew:
        return this.#few[operand]!.every((number) => this.#has[number] === 1);
      case Basis.someOfList:
        return this.#lists.shares(operand);
      case Basis.allOfList:
        return this.#required.isIncluded(operand);
      case Basis.above:
        return this.#range.greatest > operand;
      case Basis.aboveOrEqual:
        return this.#range.greatest >= operand;
      case Basis.below:
        return this.#range.least < operand;
      case Basis.belowOrEqual:
        return this.#range.least <= operand;
      // A value is greater than the bounds below it, and at least as great as those up to it.
      case Basis.textAbove:
        return this.#strings.places[operand]! < this.#strings.belowGreatest;
      case Basis.textAboveOrEqual:
        return this.#strings.places[operand]! < this.#strings.upToGreatest;
      case Basis.textBelow:
        return this.#strings.places[operand]! >= this.#strings.upToLeast;
      case Basis.textBelowOrEqual:
        return this.#strings.places[operand]! >= this.#strings.belowLeast;
      case Basis.since:
        return this.#now < this.#instants.latest + operand;
      case Basis.passed:
        return this.#instants.latest <= this.#now;
      case Basis.toCome:
        return this.#instants.isAnyToCome;
      default:
        return this.#ofElements[operand]!();
    }
  }

  #find(list: readonly JsonValue[]): void {
    for (const element of list) {
      if (typeof element === "string" && !this.#filter.mayHave(element)) continue;
      const number = this.#numbers.get(element);
      if (number === undefined || this.#has[number] === 1) continue;
      this.#has[number] = 1;
      this.#found.push(number);
    }
    this.#lists.look();
    this.#required.look();
  }

  #numberOf(value: Scalar): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(value, number);
      if (typeof value === "string") this.#filter.add(value);
      if (number >= this.#has.length) {
        const longer = new Uint8Array(2 * this.#has.length);
        longer.set(this.#has);
        this.#has = longer;
      }
    }
    return number;
  }

  #numberTest(basis: Basis, operand: number): FieldComparison {
    this.#hasNumberBounds = true;
    return { basis, kind: Kind.number, operand };
  }

  #textTest(basis: Basis, bound: string): FieldComparison {
    return { basis, kind: Kind.string, operand: this.#strings.add(bound) };
  }
}
