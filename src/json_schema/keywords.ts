import { isJsonObject, type JsonValue } from "../domain/json.ts";
import { contentFormats } from "./formats.ts";

/** The form of a keyword's value: one subschema, a list of them, or a map. */
export type Nesting = "schema" | "list" | "map";

/** JSON Schema 2020-12 keywords whose subschemas decide whether content is valid. */
export const applicators: ReadonlyMap<string, Nesting> = new Map<string, Nesting>([
  ["properties", "map"],
  ["patternProperties", "map"],
  ["additionalProperties", "schema"],
  ["unevaluatedProperties", "schema"],
  ["propertyNames", "schema"],
  ["dependentSchemas", "map"],
  ["prefixItems", "list"],
  ["items", "schema"],
  ["unevaluatedItems", "schema"],
  ["contains", "schema"],
  ["allOf", "list"],
  ["anyOf", "list"],
  ["oneOf", "list"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
]);

/** Keywords whose subschemas are used through `$ref` only, or are only descriptive. */
export const stores: ReadonlyMap<string, Nesting> = new Map<string, Nesting>([
  ["$defs", "map"],
  ["definitions", "map"],
  ["contentSchema", "schema"],
]);

/** The rule for a keyword's value. */
interface ValueRule {
  readonly holds: (value: JsonValue) => boolean;
  readonly requirement: string;
}

const number: ValueRule = { holds: Number.isFinite, requirement: "must be a number" };
const count: ValueRule = { holds: isCount, requirement: "must be a whole number from 0" };
const text: ValueRule = { holds: isText, requirement: "must be a string" };
const flag: ValueRule = {
  holds: (value) => typeof value === "boolean",
  requirement: "must be true or false",
};
const names: ValueRule = { holds: isNames, requirement: "must be a list of different strings" };
const anything: ValueRule = { holds: () => true, requirement: "" };

const typeNames = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** Keywords that decide whether content is valid by their value alone. */
export const assertions: ReadonlyMap<string, ValueRule> = new Map<string, ValueRule>([
  ["type", {
    holds: (value) =>
      isTypeName(value) || isNames(value) && value.length > 0 && value.every(isTypeName),
    requirement: `must be one of ${quoted(typeNames)}, or a list of some of them`,
  }],
  ["const", anything],
  ["enum", { holds: isFilled, requirement: "must be a list of at least one value" }],
  ["multipleOf", {
    holds: (value) => typeof value === "number" && Number.isFinite(value) && value > 0,
    requirement: "must be a number over 0",
  }],
  ["maximum", number],
  ["exclusiveMaximum", number],
  ["minimum", number],
  ["exclusiveMinimum", number],
  ["maxLength", count],
  ["minLength", count],
  ["pattern", text],
  ["maxItems", count],
  ["minItems", count],
  ["uniqueItems", flag],
  ["maxContains", count],
  ["minContains", count],
  ["maxProperties", count],
  ["minProperties", count],
  ["required", names],
  ["dependentRequired", {
    holds: (value) => isJsonObject(value) && Object.values(value).every(isNames),
    requirement: "must be an object of lists of different strings",
  }],
  ["format", {
    holds: (value) => typeof value === "string" && contentFormats.has(value),
    requirement: `must be one of ${quoted([...contentFormats.keys()])}`,
  }],
]);

/** Keywords for people and tools, which do not affect whether content is valid. */
export const annotations: ReadonlyMap<string, ValueRule> = new Map<string, ValueRule>([
  ["title", text],
  ["description", text],
  ["$comment", text],
  ["contentMediaType", text],
  ["contentEncoding", text],
  ["default", anything],
  ["examples", { holds: Array.isArray, requirement: "must be a list" }],
  ["deprecated", flag],
  ["readOnly", flag],
  ["writeOnly", flag],
  ["$anchor", {
    holds: (value) => isText(value) && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
    requirement: "must be a letter or `_`, and then letters, digits, `-`, `_` or `.`",
  }],
]);

/** Known keywords that are refused, with what to write instead. */
const refused: ReadonlyMap<string, string> = new Map([
  ["$dynamicRef", "must be a `$ref`: dynamic references are not supported"],
  ["$dynamicAnchor", "must be an `$anchor`: dynamic references are not supported"],
  ["$recursiveRef", "must be a `$ref`: recursion is not supported"],
  ["$recursiveAnchor", "must not be used: recursion is not supported"],
  ["$vocabulary", "must not be used: it belongs in meta-schemas"],
  ["id", "must be written `$id`, and only at the top"],
  ["additionalItems", "must be written `items`, beside `prefixItems`"],
  ["dependencies", "must be written `dependentRequired` or `dependentSchemas`"],
  ["nullable", 'must be written as a type: `"type": ["string", "null"]`'],
  ["discriminator", "must not be used: `oneOf` with a `const` in each form says the same"],
]);

/** Why a keyword that is in none of the tables above is refused. */
export function refusal(keyword: string): string {
  return refused.get(keyword) ??
    "must not be used: JSON Schema 2020-12 has no such keyword (one's own start with `x-`)";
}

function isCount(value: JsonValue): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}

function isNames(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
}

function isTypeName(value: JsonValue): boolean {
  return isText(value) && typeNames.includes(value);
}

function isFilled(value: JsonValue): boolean {
  return Array.isArray(value) && value.length > 0;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}
