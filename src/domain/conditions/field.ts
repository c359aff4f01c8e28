import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import type { Scalar } from "./condition.ts";
import { countUpTo, instantsIn } from "./instants_in.ts";
import type { ValueOf, ValueType } from "./operators/operator_forms.ts";
import { compareCodePoints } from "./ordering.ts";
import { RequiredLists } from "./required_lists.ts";
import { StringBounds } from "./string_bounds.ts";
import { Truth } from "./truth.ts";
import { ValueLists } from "./value_lists.ts";

/** The kinds of operands, as bits: a value has the bits that all of its elements have. */
const Kind = { string: 1, number: 2, boolean: 4, instant: 8 } as const;
const allKinds = 15;

/** The number of values from which a list is evaluated together with the others of its field. */
const sharedListFrom = 5;

/**
 * The result of a comparison for its field's current value, once that was looked at: `isMet` is
 * whether it is yes, if the value exists; `kind` is the kind that all elements must have for it to
 * be no.
 */
export interface FieldTest {
  readonly kind: number;
  /** The number of the only value that it looks for; -1 if `isMet` must be called. */
  readonly value: number;
  readonly isMet: () => boolean;
}

const noValue = -1;
const never = () => false;

/**
 * The value at one path of a subject, and the results of comparisons for it. Everything that
 * comparisons share is computed once, so that each takes only a few steps, however long the list or
 * the operands are.
 */
export class Field {
  readonly #numbers = new Map<JsonValue, number>();
  readonly #strings = new StringBounds();
  readonly #lists = new ValueLists();
  readonly #required = new RequiredLists();
  #hasNumberBounds = false;
  #hasDurations = false;
  /** By the number of a value, 1 if the current value has it. */
  #has = new Uint8Array(8);
  #found: number[] = [];
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
  anyOf(values: ReadonlySet<Scalar>): FieldTest {
    const kind = kindOf(values);
    if (values.size >= sharedListFrom) {
      const list = this.#lists.add(values);
      return { kind, value: noValue, isMet: () => this.#lists.shares(list) };
    }
    const [first, ...others] = [...values].map((value) => this.#numberOf(value));
    if (others.length === 0) return { kind, value: first!, isMet: never };
    const numbers = [first!, ...others];
    return {
      kind,
      value: noValue,
      isMet: () => numbers.some((number) => this.#has[number] === 1),
    };
  }

  /** Adds a test for all of some values, which are of one type. */
  allOf(values: ReadonlySet<Scalar>): FieldTest {
    const kind = kindOf(values);
    if (values.size >= sharedListFrom) {
      const list = this.#required.add(values);
      return { kind, value: noValue, isMet: () => this.#required.isIncluded(list) };
    }
    const numbers = [...values].map((value) => this.#numberOf(value));
    return {
      kind,
      value: noValue,
      isMet: () => numbers.every((number) => this.#has[number] === 1),
    };
  }

  /** Adds a test for a value greater than a bound, or equal to it. */
  above(bound: string | number, orEqual: boolean): FieldTest {
    if (typeof bound === "number") {
      return this.#numberTest(
        orEqual ? () => this.#greatest >= bound : () => this.#greatest > bound,
      );
    }
    // A value is greater than the bounds below it, and at least as great as those up to it.
    const known = this.#strings.add(bound);
    const isMet = orEqual
      ? () => known.place < this.#upToGreatest
      : () => known.place < this.#belowGreatest;
    return { kind: Kind.string, value: noValue, isMet };
  }

  /** Adds a test for a value less than a bound, or equal to it. */
  below(bound: string | number, orEqual: boolean): FieldTest {
    if (typeof bound === "number") {
      return this.#numberTest(orEqual ? () => this.#least <= bound : () => this.#least < bound);
    }
    const known = this.#strings.add(bound);
    const isMet = orEqual
      ? () => known.place >= this.#belowLeast
      : () => known.place >= this.#upToLeast;
    return { kind: Kind.string, value: noValue, isMet };
  }

  /** Adds a test for an instant that is not in the future and less than this long ago. */
  since(milliseconds: number): FieldTest {
    this.#hasDurations = true;
    const isMet = () => this.#now < this.#latest + milliseconds;
    return { kind: Kind.instant, value: noValue, isMet };
  }

  /** Adds a test for an instant that has passed, or for one that is still to come. */
  past(hasPassed: boolean): FieldTest {
    this.#hasDurations = true;
    const isMet = hasPassed ? () => this.#latest <= this.#now : () => this.#isAnyToCome;
    return { kind: Kind.instant, value: noValue, isMet };
  }

  /** Adds a test of each element of a type, one by one: for operators that share no work. */
  some<Type extends ValueType>(
    type: Type,
    passes: (element: ValueOf<Type>, now: number) => boolean,
  ): FieldTest {
    const isOfType = (element: JsonValue): element is ValueOf<Type> => typeOf(element) === type;
    const isMet = () =>
      this.#list.some((element) => isOfType(element) && passes(element, this.#now));
    return { kind: Kind[type], value: noValue, isMet };
  }

  /** Sets the current value, at `now` (epoch ms); `undefined` if there is none. */
  look(value: JsonValue | undefined, now: number): void {
    this.#forget();
    this.#exists = value !== undefined;
    if (value === undefined) return;
    const list = this.#list = Array.isArray(value) ? value : [value];
    this.#now = now;
    this.#kinds = kindsOf(list);
    this.#elementsSeen += list.length;
    for (const element of list) this.#note(element);
    this.#lists.look(list);
    this.#required.look(list);
    if (this.#hasNumberBounds) this.#measure(list);
    if (this.#strings.size > 0) this.#place(list);
    if (this.#hasDurations) this.#date(list, now);
  }

  /**
   * Whether a comparison is yes (or no, with `yes` false) for the current value. False for both if
   * it is unknown. Without a test the comparison is `$exists: true`.
   */
  says(test: FieldTest | undefined, yes: boolean): boolean {
    if (test === undefined) return this.#exists === yes;
    if (!this.#exists) return false;
    // All elements of an empty list are of every kind.
    if (!yes && (this.#kinds & test.kind) === 0) return false;
    const isMet = test.value === noValue ? test.isMet() : this.#has[test.value] === 1;
    return isMet === yes;
  }

  /** The result of a comparison for the current value. */
  truthOf(test: FieldTest | undefined): Truth {
    if (this.says(test, true)) return Truth.yes;
    return this.says(test, false) ? Truth.no : Truth.unknown;
  }

  #forget(): void {
    for (const number of this.#found) this.#has[number] = 0;
    this.#found.length = 0;
  }

  #note(element: JsonValue): void {
    const number = this.#numbers.get(element);
    if (number === undefined || this.#has[number] === 1) return;
    this.#has[number] = 1;
    this.#found.push(number);
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
    let least: string | undefined;
    let greatest: string | undefined;
    for (const element of list) {
      if (typeof element !== "string") continue;
      if (least === undefined || compareCodePoints(element, least) < 0) least = element;
      if (greatest === undefined || compareCodePoints(element, greatest) > 0) greatest = element;
    }
    [this.#belowLeast, this.#upToLeast] = [Infinity, Infinity];
    [this.#belowGreatest, this.#upToGreatest] = [-1, -1];
    if (least === undefined || greatest === undefined) return;
    const first = this.#strings.locate(least);
    const last = least === greatest ? first : this.#strings.locate(greatest);
    [this.#belowLeast, this.#upToLeast] = [first.below, first.upTo];
    [this.#belowGreatest, this.#upToGreatest] = [last.below, last.upTo];
  }

  #date(list: readonly JsonValue[], now: number): void {
    const [single] = list;
    if (list.length === 1 && typeof single === "string") {
      // A list of instants would take ten times as long, for each product.
      const instant = parseInstant(single);
      this.#latest = instant !== undefined && instant <= now ? instant : NaN;
      this.#isAnyToCome = instant !== undefined && instant > now;
      if (instant !== undefined) this.#kinds |= Kind.instant;
      return;
    }
    const instants = instantsIn(list);
    const passed = countUpTo(instants, now);
    this.#latest = instants[passed - 1] ?? NaN;
    this.#isAnyToCome = passed < instants.length;
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

  #numberTest(isMet: () => boolean): FieldTest {
    this.#hasNumberBounds = true;
    return { kind: Kind.number, value: noValue, isMet };
  }
}

function typeOf(element: JsonValue): string {
  return typeof element;
}

function kindOf(values: Iterable<Scalar>): number {
  for (const value of values) return kindOfElement(value);
  return allKinds;
}

function kindsOf(list: readonly JsonValue[]): number {
  let kinds: number = allKinds - Kind.instant;
  for (const element of list) kinds &= kindOfElement(element);
  return kinds;
}

function kindOfElement(element: JsonValue): number {
  switch (typeof element) {
    case "string":
      return Kind.string;
    case "number":
      return Kind.number;
    case "boolean":
      return Kind.boolean;
    default:
      return 0;
  }
}
