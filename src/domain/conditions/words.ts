import type { JsonValue } from "../json.ts";
import { type Comparison, type Condition, operandOf } from "./condition.ts";

/**
 * The maximum number of characters of a value, and of values of a list, before they are shortened.
 */
const valueMaxChars = 80;
const listMax = 10;
const wordsMaxChars = 400;

/** A condition in words: `bigcommerce.currency` in GBP, EUR. */
export function conditionWords(condition: Condition): string {
  return cut(words(condition), wordsMaxChars);
}

/** A value in words: a string as it is, a list by its elements, anything else as JSON. */
export function valueWords(value: JsonValue): string {
  if (typeof value === "string") return cut(quotedIfNeeded(value), valueMaxChars);
  if (!Array.isArray(value)) return cut(JSON.stringify(value), valueMaxChars);
  if (value.length === 0) return "an empty list";
  const more = value.length > listMax ? `, and ${value.length - listMax} more` : "";
  return value.slice(0, listMax).map(valueWords).join(", ") + more;
}

/** A text from users, shortened if it is long. */
export function shortText(text: string): string {
  return cut(text, valueMaxChars);
}

/** Puts a text in quotes if it could be mistaken for another value or for nothing. */
function quotedIfNeeded(text: string): string {
  return /^(-?\d+(\.\d+)?|true|false|null|)$/.test(text) ? JSON.stringify(text) : text;
}

/** A path in words: `bigcommerce.currency`, with the backquotes. */
export function pathWords(path: readonly string[]): string {
  return `\`${cut(path.join("."), valueMaxChars)}\``;
}

function words(condition: Condition): string {
  switch (condition.kind) {
    case "compare":
      return `\`${condition.path.join(".")}\` ${relation(condition)}`;
    case "not":
      return `not (${words(condition.part)})`;
    default:
      return condition.parts.map((part) => bracketed(part)).join(` ${condition.kind} `);
  }
}

function bracketed(part: Condition): string {
  return part.kind === "and" || part.kind === "or" ? `(${words(part)})` : words(part);
}

const relations: Record<Exclude<Comparison["operator"], "$exists">, (operand: string) => string> = {
  $eq: (operand) => `equal to ${operand}`,
  $ne: (operand) => `other than ${operand}`,
  $gt: (operand) => `over ${operand}`,
  $gte: (operand) => `of at least ${operand}`,
  $lt: (operand) => `under ${operand}`,
  $lte: (operand) => `of at most ${operand}`,
  $in: (operand) => `in ${operand}`,
  $nin: (operand) => `not in ${operand}`,
  $all: (operand) => `with all of ${operand}`,
  $since: (operand) => `less than ${operand} ago`,
};

function relation(comparison: Comparison): string {
  if (comparison.operator === "$exists") return comparison.wanted ? "present" : "absent";
  return relations[comparison.operator](valueWords(operandOf(comparison)));
}

function cut(text: string, maxChars: number): string {
  const chars = [...text];
  return chars.length <= maxChars ? text : `${chars.slice(0, maxChars).join("")}…`;
}
