import type { JsonObject, JsonValue } from "../json.ts";
import { type Comparison, type Condition, operandOf } from "./condition.ts";
import { truthOfComparison } from "./comparison_truth.ts";
import { Join, not, overItems, type Truth } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** Decides something about the subject that the set was given last. */
type Decide = () => Truth;

/**
 * Conditions that are decided together: of one subject, a value that several of them look at is looked up
 * once, and a comparison that several of them make is made once.
 */
export class ConditionSet {
  #subject: JsonObject = {};
  #now = 0;
  /** Subjects count from 1: what was worked out for an earlier one needs no clearing. */
  #turn = 0;
  readonly #conditions: Decide[] = [];
  readonly #comparisons = new Map<string, Decide>();
  readonly #values = new Map<string, () => JsonValue | undefined>();

  /** How many conditions there are. */
  get size(): number {
    return this.#conditions.length;
  }

  /** Adds a condition, and answers its number: they count from 0. */
  add(condition: Condition): number {
    return this.#conditions.push(this.#memo(this.#compile(condition))) - 1;
  }

  /** Goes on to another subject, at `now` (ms since the epoch). */
  begin(subject: JsonObject, now: number): void {
    this.#subject = subject;
    this.#now = now;
    this.#turn++;
  }

  /** What the condition with this number says of the subject; only `yes` counts as holding. */
  decide(number: number): Truth {
    return this.#conditions[number]!();
  }

  #compile(condition: Condition): Decide {
    switch (condition.kind) {
      case "compare":
        return this.#comparison(condition);
      case "not": {
        const part = this.#compile(condition.part);
        return () => not(part());
      }
      default:
        return this.#joined(Join[condition.kind], condition.parts);
    }
  }

  #joined(join: Join, parts: readonly Condition[]): Decide {
    const decided = parts.map((part) => this.#compile(part));
    return () => overItems(join, decided, ask, this.#now);
  }

  #comparison(comparison: Comparison): Decide {
    const { path, operator } = comparison;
    const key = JSON.stringify([path, operator, operandOf(comparison)]);
    const known = this.#comparisons.get(key);
    if (known !== undefined) return known;
    const value = this.#value(path);
    const test = truthOfComparison(comparison);
    const decide = this.#memo(() => test(value(), this.#now));
    this.#comparisons.set(key, decide);
    return decide;
  }

  #value(path: readonly string[]): () => JsonValue | undefined {
    const key = path.join(".");
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.#memo(() => valueAt(this.#subject, path));
    this.#values.set(key, value);
    return value;
  }

  /** The same, worked out once for each subject. */
  #memo<T>(work: () => T): () => T {
    let turn = this.#turn;
    let result = work();
    return () => {
      if (turn !== this.#turn) {
        turn = this.#turn;
        result = work();
      }
      return result;
    };
  }
}

function ask(decide: Decide): Truth {
  return decide();
}
