import {
  _,
  type Ajv2020,
  type ErrorObject,
  type KeywordCxt,
  type ValidateFunction,
} from "ajv/dist/2020";
import type { SchemaValidateFunction } from "ajv";
import { pointerStep } from "../domain/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../domain/json.ts";
import { isMultipleOf } from "./multiple_of.ts";
import { type Container, type Judge, unevaluated } from "./unevaluated.ts";

type CompilePart = (part: JsonValue) => ValidateFunction;

/** Replaces the keywords that ajv gets wrong. `matches` is whether a name matches a pattern. */
export function replaceKeywords(ajv: Ajv2020, matches: Judge["matches"]): void {
  // ajv caches each compiled part of the schema by object identity.
  const compilePart: CompilePart = (part) => ajv.compile(isJsonObject(part) ? part : part === true);
  replaceComparisons(ajv);
  replaceMultipleOf(ajv);
  replacePrefixItems(ajv);
  replaceContains(ajv, compilePart);
  replaceUnevaluated(ajv, compilePart, matches);
}

/** Returns the errors of a value under a compiled schema; empty if it is valid. */
export function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  validate(value);
  return validate.errors ?? [];
}

/**
 * Replaces ajv's comparison of values. It calls properties named `valueOf` and `toString`, and so
 * throws if the content has them; it compares each pair of items, and misses duplicates in
 * `prefixItems`.
 */
function replaceComparisons(ajv: Ajv2020): void {
  for (const keyword of ["const", "enum"]) {
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      errors: false,
      error: { message: "", params: ({ schemaCode }) => _`{allowed: ${schemaCode}}` },
      compile: keyword === "const" ? (expected: JsonValue) => isOneOf([expected]) : isOneOf,
    });
  }
  ajv.removeKeyword("uniqueItems").addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    errors: false,
    validate: (isRequired: boolean, items: readonly JsonValue[]) => !isRequired || areUnique(items),
  });
}

/**
 * Replaces `multipleOf`. ajv divides binary numbers and accepts a quotient that is nearly an
 * integer, so `1` would be a multiple of 1000000, and 974176733.56 not a multiple of 0.01.
 */
function replaceMultipleOf(ajv: Ajv2020): void {
  ajv.removeKeyword("multipleOf").addKeyword({
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    errors: false,
    error: { message: "", params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
    compile: isMultipleOf,
  });
}

/**
 * Replaces `prefixItems`. Where ajv's code stops at the first error (inside `not` and `if`), it
 * skips the rest of the schema for a list shorter than `prefixItems`.
 */
function replacePrefixItems(ajv: Ajv2020): void {
  ajv.removeKeyword("prefixItems").addKeyword({
    keyword: "prefixItems",
    type: "array",
    schemaType: "array",
    code(context: KeywordCxt) {
      const { gen, schema, data, keyword } = context;
      const valid = gen.name("valid");
      for (const index of Object.keys(schema).map(Number)) {
        gen.if(
          _`${data}.length > ${index}`,
          () => context.subschema({ keyword, schemaProp: index, dataProp: index }, valid),
          () => gen.var(valid, true),
        );
        context.ok(valid);
      }
    },
  });
}

/**
 * Replaces `contains`. Inside a loop, ajv's code can keep the result of the previous list: it
 * accepts, for instance, an empty list after one that contains the item.
 */
function replaceContains(ajv: Ajv2020, compilePart: CompilePart): void {
  ajv.removeKeyword("contains").addKeyword({
    keyword: "contains",
    type: "array",
    schemaType: ["boolean", "object"],
    errors: false,
    error: {
      message: "",
      params: ({ parentSchema }) => {
        const { least, most } = containedBounds(parentSchema ?? {});
        return most === Infinity
          ? _`{minContains: ${least}}`
          : _`{minContains: ${least}, maxContains: ${most}}`;
      },
    },
    compile: (part: JsonValue, parent) => {
      const { least, most } = containedBounds(parent);
      const fits = compilePart(part);
      return (items: readonly JsonValue[]) => {
        const enough = most === Infinity ? least : most + 1;
        let count = 0;
        for (let index = 0; index < items.length && count < enough; index++) {
          if (fits(items[index])) count++;
        }
        return count >= least && count <= most;
      };
    },
  });
}

/** How many items must match `contains`, from the keywords next to it. */
function containedBounds({ minContains, maxContains }: JsonObject) {
  return {
    least: typeof minContains === "number" ? minContains : 1,
    most: typeof maxContains === "number" ? maxContains : Infinity,
  };
}

/**
 * Replaces ajv's tracking of unevaluated properties and items. With `allErrors`, the code that it
 * generates for `oneOf` next to `patternProperties` throws; it treats every item as evaluated by
 * `contains`, and properties called `constructor` as evaluated wherever the result depends on the
 * content.
 */
function replaceUnevaluated(
  ajv: Ajv2020,
  compilePart: CompilePart,
  matches: Judge["matches"],
): void {
  const judge: Judge = { fits: (part, value) => compilePart(part)(value), matches };
  ajv.opts.unevaluated = false;
  for (const kind of ["unevaluatedProperties", "unevaluatedItems"] as const) {
    const validate: SchemaValidateFunction = (
      schema: JsonValue,
      value: Container,
      parent,
      context,
    ) => {
      const at = context!.instancePath;
      validate.errors = unevaluated(parent!, value, kind, judge).flatMap(([key, inner]) =>
        schema === false
          ? [{ instancePath: at, keyword: kind, params: { unevaluated: key } }]
          : errorsOf(compilePart(schema), inner).map((error): Partial<ErrorObject> => ({
            ...error,
            instancePath: at + pointerStep(key) + error.instancePath,
          }))
      );
      return validate.errors.length === 0;
    };
    const type = kind === "unevaluatedItems" ? "array" : "object";
    ajv.removeKeyword(kind).addKeyword({
      keyword: kind,
      type,
      schemaType: ["boolean", "object"],
      validate,
    });
  }
}

/** Whether no two values are equal by the rules of JSON Schema. */
function areUnique(items: readonly JsonValue[]): boolean {
  return new Set(items.map(equalityKey)).size === items.length;
}

/** Returns whether a value equals one of `allowed` by the rules of JSON Schema. */
function isOneOf(allowed: readonly JsonValue[]): (value: JsonValue) => boolean {
  const keys = new Set(allowed.map(equalityKey));
  return (value) => keys.has(equalityKey(value));
}

/** A string that is the same for equal values only. The order of properties does not matter. */
function equalityKey(value: JsonValue): string {
  return JSON.stringify(canonical(value));
}

/**
 * Converts a value so that equal values have the same JSON. Objects become lists of their sorted
 * properties, so that no name has a special meaning; the first item distinguishes them from other lists.
 */
function canonical(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return [0, ...value.map(canonical)];
  if (!isJsonObject(value)) return value;
  return [1, ...Object.keys(value).sort().map((key): JsonValue => [key, canonical(value[key]!)])];
}
