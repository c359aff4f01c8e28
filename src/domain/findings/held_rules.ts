import { Truth } from "../conditions/truth.ts";
import { turnsOf } from "../conditions/turns.ts";
import type { JsonObject } from "../json.ts";
import { attributesOf, type ProductRecord } from "../products/product.ts";
import type { PreparedCondition } from "../resolve/prepared_badge.ts";
import type { MatchConditions } from "../resolve/project_conditions.ts";
import { RuleBook } from "../resolve/rule_book.ts";

/** When a rule holds for a product from now on. */
export type Holding = "always" | "sometimes" | "never";

/** When a rule holds for these attributes, from `now` (ms since the epoch) on. */
export function holdingOf(
  { predicate, recencies }: PreparedCondition,
  attributes: JsonObject,
  now: number,
): Holding {
  const instants = [now, ...turnsOf(recencies, attributes).filter((turn) => turn > now)];
  const held = instants.map((instant) => predicate(attributes, instant) === Truth.yes);
  if (!held.includes(false)) return "always";
  return held.includes(true) ? "sometimes" : "never";
}

/** Rules, held against one product after another; nothing is worked out before it is asked for. */
export class HeldRules {
  readonly #rules: readonly PreparedCondition[];
  readonly #now: number;
  readonly #book: RuleBook;
  #product: ProductRecord = { assignments: [] };
  #attributes: JsonObject | undefined;
  /** The rules that could hold for the product. */
  #candidates: readonly number[] = [];

  constructor(rules: readonly PreparedCondition[], now: number, compiled?: MatchConditions) {
    this.#rules = rules;
    this.#now = now;
    this.#book = new RuleBook(rules, compiled);
  }

  /** Goes on to another product. */
  begin(product: ProductRecord): void {
    this.#product = product;
    this.#attributes = undefined;
  }

  /** The rules that could hold for the product, each once. */
  get candidates(): readonly number[] {
    if (this.#attributes === undefined) this.#open();
    return this.#candidates;
  }

  /** When a rule holds for the product. */
  holdingOf(rule: number): Holding {
    const condition = this.#rules[rule]!;
    const attributes = this.#attributes ?? this.#open();
    if (condition.recencies.length > 0) return holdingOf(condition, attributes, this.#now);
    return this.#book.holds(rule) ? "always" : "never";
  }

  #open(): JsonObject {
    const attributes = attributesOf(this.#product);
    this.#candidates = this.#book.open(attributes, this.#now);
    return this.#attributes = attributes;
  }
}
