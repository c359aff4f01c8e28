import { _, Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import type { SchemaValidateFunction } from "ajv";
import { pointerStep } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { areUnique, isOneOf } from "./equality.ts";
import { contentFormats } from "./formats.ts";
import { assertions } from "./keywords.ts";
import type { SchemaNode } from "./node.ts";
import type { SchemaPatterns } from "./patterns.ts";
import { rebuild } from "./published/rebuild.ts";
import type { Refs } from "./refs.ts";
import { type Holder, type Judge, unevaluated } from "./unevaluated.ts";

/** What ajv found wrong, each error after those that led to it; empty for valid content. */
export type AjvCheck = (content: unknown) => readonly ErrorObject[];

/** The parts of an accepted schema. */
interface Accepted {
  readonly root: SchemaNode;
  readonly refs: Refs;
  readonly patterns: SchemaPatterns;
}

/**
 * Compiles an accepted schema with ajv. Every instance of ajv keeps what it compiled, so each schema
 * has its own.
 */
export function compileWithAjv({ root, refs, patterns }: Accepted): AjvCheck {
  const regExp = (source: string) => ({
    test: (text: string) => patterns.test(source, text),
    toString: () => source,
  });
  const ajv = new Ajv2020({
    allErrors: true,
    // Without it a member that content lacks is found on `Object.prototype`.
    ownProperties: true,
    // What is wrong in a schema was told before, with its pointer; and the strict mode runs
    // `patternProperties` through the platform's backtracking engine.
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
    messages: false,
    // 19.99 is no multiple of 0.01 in binary.
    multipleOfPrecision: 6,
    formats: Object.fromEntries(
      [...contentFormats].map(([name, { holds }]) => [name, { type: "string", validate: holds }]),
    ),
    // Optimising doubles the time to compile, and no check shows that it was done.
    code: { optimize: false, regExp: Object.assign(regExp, { code: "regExp" }) },
  });
  compareAsJson(ajv);
  // ajv compiles each part of the schema once, by its identity.
  const compilePart = (part: JsonValue) => ajv.compile(isJsonObject(part) ? part : part === true);
  trackEvaluation(ajv, compilePart, {
    fits: (part, value) => compilePart(part)(value),
    matches: (pattern, name) => patterns.test(pattern, name),
  });
  const validate = ajv.compile(withoutRefs(root, refs, new Map()));
  return (content) => errorsOf(validate, content);
}

function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  validate(value);
  return validate.errors ?? [];
}

/**
 * Replaces how ajv compares values: it calls members named `valueOf` and `toString`, and so throws
 * where content has them; it compares each pair of items, and misses repeats among `prefixItems`.
 */
function compareAsJson(ajv: Ajv2020): void {
  for (const keyword of ["const", "enum"]) {
    ajv.removeKeyword(keyword).addKeyword({
      keyword,
      errors: false,
      error: { message: "", params: ({ schemaCode }) => _`{allowed: ${schemaCode}}` },
      compile: keyword === "const" ? (wanted: JsonValue) => isOneOf([wanted]) : isOneOf,
    });
  }
  ajv.removeKeyword("uniqueItems").addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    errors: false,
    validate: (wanted: boolean, items: readonly JsonValue[]) => !wanted || areUnique(items),
  });
}

/**
 * Replaces how ajv finds what is unevaluated: with all errors asked for, the code that it makes for
 * `oneOf` beside `patternProperties` throws; it takes every item for evaluated by `contains`, and
 * members called `constructor` for evaluated wherever the answer depends on the content.
 */
function trackEvaluation(
  ajv: Ajv2020,
  compilePart: (part: JsonValue) => ValidateFunction,
  judge: Judge,
): void {
  ajv.opts.unevaluated = false;
  for (const kind of ["unevaluatedProperties", "unevaluatedItems"] as const) {
    const validate: SchemaValidateFunction = (
      schema: JsonValue,
      value: Holder,
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

/**
 * The schema with every `$ref` replaced by what it refers to, which nothing forbids once recursion is
 * refused; and without annotations. ajv then needs to know neither references nor anchors.
 */
function withoutRefs(
  node: SchemaNode,
  refs: Refs,
  done: Map<SchemaNode, JsonObject | boolean>,
): JsonObject | boolean {
  const known = typeof node.schema === "boolean" ? node.schema : done.get(node);
  if (known !== undefined) return known;
  const target = refs.get(node);
  const plain = rebuild(node, {
    keeps: (keyword) => assertions.has(keyword),
    place: (inner) => withoutRefs(inner.node, refs, done),
    referred: target && withoutRefs(target, refs, done),
  });
  done.set(node, plain);
  return plain;
}
