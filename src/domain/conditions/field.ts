import type { JsonValue } from "../json.ts";
import type { Scalar } from "./condition.ts";
import {
  allKinds,
  Basis,
  existenceComparison,
  type FieldComparison,
  Kind,
  kindOf,
  kindsOf,
} from "./field_comparison.ts";
import { instantsIn } from "./instants_in.ts";
import type { ValueOf, ValueType } from "./operators/operator_forms.ts";
import { leastAndGreatest } from "./ordering.ts";
import { RequiredLists } from "./required_lists.ts";
import { StringBounds } from "./string_bounds.ts";
import { Truth } from "./truth.ts";
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
  /** The numbers of the current value's elements that are operands, each once. */
  readonly #found: number[] = [];
  /** By the number of an operand, 1 if the current value has it. */
  #has = new Uint8Array(8);
  readonly #few: (readonly number[])[] = [];
  readonly #lists = new ValueLists(this.#found);
  readonly #required = new RequiredLists(this.#found);
  readonly #strings = new StringBounds();
  readonly #ofElements: (() => boolean)[] = [];
  #hasNumberBounds = false;
  #hasDurations = false;
  #elementsSeen = 0;
  #list: readonly JsonValue[] = [];
  #kinds = 0;
  #exists = false;
  /** `NaN` if there is no such element, so that every comparison with it is false. */
  #least = NaN;
  #greatest = NaN;
  #belowLeast = Infinity;
  #upToLeast = Infinity;
  #belowGreatest = -1;
  #upToGreatest = -1;
  #now = 0;
  #latest = NaN;
  #isAnyToCome = false;

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
    if (this.#hasNumberBounds) this.#measure(list);
    if (this.#strings.size > 0) this.#place(list);
    if (this.#hasDurations) this.#date(list, now);
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
    return this.#isMet(basis, operand) === yes;
  }

  /**
   * Sets the bit of a subject, which has the current value, in the rows of the tests that the value
   * meets. Rows for its kinds follow.
   */
  mark(
    tests: readonly FieldComparison[],
    subject: number,
    { rows, width }: { readonly rows: Uint32Array; readonly width: number },
  ): void {
    if (!this.#exists) return;
    const bit = 1 << (subject & 31);
    let at = subject >>> 5;
    for (const { basis, operand } of tests) {
      if (this.#isMet(basis, operand)) rows[at]! |= bit;
      at += width;
    }
    for (let kind = 1; kind < allKinds; kind <<= 1) {
      if ((this.#kinds & kind) !== 0) rows[at]! |= bit;
      at += width;
    }
  }

  /** The result of a comparison for the current value. */
  truthOf(test: FieldComparison | undefined): Truth {
    if (this.says(test, true)) return Truth.yes;
    return this.says(test, false) ? Truth.no : Truth.unknown;
  }

  /** Whether a comparison is yes, for a value that exists. */
  #isMet(basis: number, operand: number): boolean {
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
        return this.#greatest > operand;
      case Basis.aboveOrEqual:
        return this.#greatest >= operand;
      case Basis.below:
        return this.#least < operand;
      case Basis.belowOrEqual:
        return this.#least <= operand;
      // A value is greater than the bounds below it, and at least as great as those up to it.
      case Basis.textAbove:
        return this.#strings.places[operand]! < this.#belowGreatest;
      case Basis.textAboveOrEqual:
        return this.#strings.places[operand]! < this.#upToGreatest;
      case Basis.textBelow:
        return this.#strings.places[operand]! >= this.#upToLeast;
      case Basis.textBelowOrEqual:
        return this.#strings.places[operand]! >= this.#belowLeast;
      case Basis.since:
        return this.#now < this.#latest + operand;
      case Basis.passed:
        return this.#latest <= this.#now;
      case Basis.toCome:
        return this.#isAnyToCome;
      default:
        return this.#ofElements[operand]!();
    }
  }

  #find(list: readonly JsonValue[]): void {
    for (const element of list) {
      const number = this.#numbers.get(element);
      if (number === undefined || this.#has[number] === 1) continue;
      this.#has[number] = 1;
      this.#found.push(number);
    }
    this.#lists.look();
    this.#required.look();
  }

  #measure(list: readonly JsonValue[]): void {
    this.#least = this.#greatest = NaN;
    for (const element of list) {
      if (typeof element !== "number") continue;
      if (!(element >= this.#least)) this.#least = element;
      if (!(element <= this.#greatest)) this.#greatest = element;
    }
  }

  #place(list: readonly JsonValue[]): void {
    [this.#belowLeast, this.#upToLeast] = [Infinity, Infinity];
    [this.#belowGreatest, this.#upToGreatest] = [-1, -1];
    const [least, greatest] = leastAndGreatest(list);
    if (least === undefined || greatest === undefined) return;
    const first = this.#strings.locate(least);
    const last = least === greatest ? first : this.#strings.locate(greatest);
    [this.#belowLeast, this.#upToLeast] = [first.below, first.upTo];
    [this.#belowGreatest, this.#upToGreatest] = [last.below, last.upTo];
  }

  #date(list: readonly JsonValue[], now: number): void {
    this.#latest = NaN;
    this.#isAnyToCome = false;
    const instants = instantsIn(list);
    for (const instant of instants) {
      if (instant > now) this.#isAnyToCome = true;
      else if (!(instant <= this.#latest)) this.#latest = instant;
    }
    if (instants.length === list.length) this.#kinds |= Kind.instant;
  }

  #numberOf(value: Scalar): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(value, number);
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
