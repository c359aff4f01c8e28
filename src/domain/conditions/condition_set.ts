import type { JsonObject, JsonValue } from "../json.ts";
import { truthOfComparison } from "./comparison_truth.ts";
import { type Comparison, type Condition, operandOf } from "./condition.ts";
import { Join, not, type Test, Truth } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** A condition with its comparisons by number. */
type Node =
  | { readonly join: undefined; readonly comparison: number; readonly parts: readonly Node[] }
  | { readonly join: Join | "not"; readonly comparison: -1; readonly parts: readonly Node[] };

/** Something worked out once for each subject: for which one last, counted from 1, and what it was. */
class Memo<T> {
  turn = 0;
  value: T;

  constructor(value: T) {
    this.value = value;
  }
}

/** A path that comparisons look at. */
class Field extends Memo<JsonValue | undefined> {
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    super(undefined);
    this.path = path;
  }
}

/** A comparison that conditions make. */
class SharedComparison extends Memo<Truth> {
  readonly field: Field;
  readonly test: Test<JsonValue | undefined>;

  constructor(field: Field, test: Test<JsonValue | undefined>) {
    super(Truth.unknown);
    this.field = field;
    this.test = test;
  }
}

/** A condition of the set. */
class SetCondition extends Memo<Truth> {
  readonly node: Node;

  constructor(node: Node) {
    super(Truth.unknown);
    this.node = node;
  }
}

/**
 * Conditions that are decided together: of one subject, a value that several of them look at is looked up
 * once, and a comparison that several of them make is made once, when one of them is first asked for.
 */
export class ConditionSet {
  #subject: JsonObject = {};
  #now = 0;
  #turn = 0;
  readonly #conditions: SetCondition[] = [];
  readonly #comparisons: SharedComparison[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #fields = new Map<string, Field>();

  /** Adds a condition, and answers its number: they count from 0. */
  add(condition: Condition): number {
    return this.#conditions.push(new SetCondition(this.#nodeOf(condition))) - 1;
  }

  /** Goes on to another subject, at `now` (ms since the epoch). */
  begin(subject: JsonObject, now: number): void {
    this.#subject = subject;
    this.#now = now;
    this.#turn++;
  }

  /** What the condition with this number says of the subject; only `yes` counts as holding. */
  decide(number: number): Truth {
    const condition = this.#conditions[number]!;
    if (condition.turn !== this.#turn) {
      condition.turn = this.#turn;
      condition.value = this.#judge(condition.node);
    }
    return condition.value;
  }

  #judge({ join, comparison, parts }: Node): Truth {
    if (join === undefined) return this.#compare(comparison);
    if (join === "not") return not(this.#judge(parts[0]!));
    let result = not(join);
    for (const part of parts) {
      const truth = this.#judge(part);
      if (truth === join) return truth;
      if (truth === Truth.unknown) result = truth;
    }
    return result;
  }

  #compare(number: number): Truth {
    const comparison = this.#comparisons[number]!;
    if (comparison.turn !== this.#turn) {
      comparison.turn = this.#turn;
      comparison.value = comparison.test(this.#look(comparison.field), this.#now);
    }
    return comparison.value;
  }

  #look(field: Field): JsonValue | undefined {
    if (field.turn !== this.#turn) {
      field.turn = this.#turn;
      field.value = valueAt(this.#subject, field.path);
    }
    return field.value;
  }

  #nodeOf(condition: Condition): Node {
    switch (condition.kind) {
      case "compare":
        return { join: undefined, comparison: this.#numberOf(condition), parts: [] };
      case "not":
        return { join: "not", comparison: -1, parts: [this.#nodeOf(condition.part)] };
      default: {
        const parts = condition.parts.map((part) => this.#nodeOf(part));
        return { join: Join[condition.kind], comparison: -1, parts };
      }
    }
  }

  #numberOf(comparison: Comparison): number {
    const { path, operator } = comparison;
    const key = JSON.stringify([path, operator, operandOf(comparison)]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      const shared = new SharedComparison(this.#fieldAt(path), truthOfComparison(comparison));
      number = this.#comparisons.push(shared) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  #fieldAt(path: readonly string[]): Field {
    const key = path.join(".");
    let field = this.#fields.get(key);
    if (field === undefined) {
      field = new Field(path);
      this.#fields.set(key, field);
    }
    return field;
  }
}
