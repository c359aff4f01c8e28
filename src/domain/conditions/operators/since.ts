import { parseInstant } from "../../instant.ts";
import type { Scalar } from "../condition.ts";
import { describeValue } from "../describe_value.ts";
import { parseDuration } from "../duration.ts";
import type { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import { Truth, truthOf } from "../truth.ts";
import type { Operator, Requirement, ValueTest } from "./operator.ts";
import { Past } from "./past.ts";
import { reading } from "./read_operand.ts";

/** An RFC 3339 instant, not in the future and less than a duration ago. */
class Since implements Requirement, ValueTest {
  readonly #milliseconds: number;
  readonly oneOf = undefined;
  readonly candidates = [];
  readonly areCandidatesEnough = true;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  get key(): Requirement["key"] {
    return ["since", this.#milliseconds];
  }

  get tests(): readonly ValueTest[] {
    return [this];
  }

  get delaysMs(): readonly number[] {
    return [0, this.#milliseconds];
  }

  compile(field: Field): FieldComparison {
    return field.since(this.#milliseconds);
  }

  decide(value: Scalar, now: number): Truth {
    const instant = typeof value === "string" ? parseInstant(value) : undefined;
    if (instant === undefined) return Truth.unknown;
    return truthOf(instant <= now && now < instant + this.#milliseconds);
  }

  implies(other: ValueTest): boolean {
    if (other instanceof Past) return other.hasPassed;
    return other instanceof Since && this.#milliseconds <= other.#milliseconds;
  }
}

export const $since: Operator = {
  meaning: "is an RFC 3339 instant, not in the future, less than an ISO 8601 duration ago: " +
    "`P30D`, `PT12H`",
  read: (json, pointer) => {
    const milliseconds = typeof json === "string" ? parseDuration(json) : undefined;
    if (typeof json !== "string" || milliseconds === undefined) {
      const detail = "must be an ISO 8601 duration in days to seconds, such as `P30D` or `PT12H`";
      return [{ pointer, detail }];
    }
    return reading(json, new Since(milliseconds));
  },
  describe: (operand) => `less than ${describeValue(operand)} ago`,
};
