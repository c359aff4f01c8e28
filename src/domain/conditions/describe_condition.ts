import type { Condition } from "./condition.ts";
import { cut } from "./describe_value.ts";
import { operators } from "./operators/operators.ts";

/** The maximum number of characters of a description. */
const descriptionMaxChars = 400;

/**
 * Describes a condition: `bigcommerce.currency` in GBP, EUR.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "./read_condition.ts";
 *
 * assertEquals(describeCondition(readCondition({ price: { $lt: 20 } })), "`price` under 20");
 * ```
 */
export function describeCondition(condition: Condition): string {
  return cut(describe(condition), descriptionMaxChars);
}

function describe(condition: Condition): string {
  switch (condition.kind) {
    case "compare": {
      const { path, operator, operand } = condition;
      return `\`${path.join(".")}\` ${operators[operator].describe(operand)}`;
    }
    case "not":
      return `not (${describe(condition.part)})`;
    default:
      if (condition.segment !== undefined) {
        return `segment "${condition.segment}" (${describe(condition.parts[0]!)})`;
      }
      return condition.parts.map((part) => bracketed(part)).join(` ${condition.kind} `);
  }
}

function bracketed(part: Condition): string {
  const isList = (part.kind === "and" || part.kind === "or") && part.segment === undefined;
  return isList ? `(${describe(part)})` : describe(part);
}
