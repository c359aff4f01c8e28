import { Truth } from "../conditions/truth.ts";
import { turnsOf } from "../conditions/turns.ts";
import type { JsonObject } from "../json.ts";
import { attributesOf, type ProductRecord } from "../products/product.ts";
import type { PreparedCondition } from "../resolve/prepared_badge.ts";
import type { MatchConditions } from "../resolve/project_conditions.ts";
import { RuleBook } from "../resolve/rule_book.ts";

/** When a rule matches a product, from now on. */
export type Holding = "always" | "sometimes" | "never";

/** Returns when a rule matches these attributes, from `now` (epoch ms) on. */
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

/** Evaluates rules for one product after another. Nothing is computed before it is needed. */
export class HeldRules {
  readonly #rules: readonly PreparedCondition[];
  readonly #now: number;
  readonly #book: RuleBook;
  #product: ProductRecord = { assignments: [] };
  #attributes: JsonObject | undefined;
  /** The rules that could match the product. */
  #candidates: readonly number[] = [];

  constructor(rules: readonly PreparedCondition[], now: number, compiled?: MatchConditions) {
    this.#rules = rules;
    this.#now = now;
    this.#book = new RuleBook(rules, compiled);
  }

  /** Moves on to the next product. */
  begin(product: ProductRecord): void {
    this.#product = product;
    this.#attributes = undefined;
  }

  /** The rules that could match the product, without duplicates. */
  get candidates(): readonly number[] {
    if (this.#attributes === undefined) this.#open();
    return this.#candidates;
  }

  /** When a rule matches the product. */
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
