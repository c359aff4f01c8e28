import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

/** What finding out about parts of a value asks of the validator. */
export interface Judge {
  /** Whether a value is valid under a schema. */
  readonly fits: (schema: JsonValue, value: JsonValue) => boolean;
  /** Whether a name matches a regular expression. */
  readonly matches: (pattern: string, name: string) => boolean;
}

/** A value that has members or items. */
export type Holder = JsonObject | readonly JsonValue[];

/** The keywords that evaluate the members of an object, or the items of a list. */
export type Kind = "unevaluatedProperties" | "unevaluatedItems";

/**
 * The members of an object, or the items of a list by their indexes, that a schema without `$ref`
 * leaves unevaluated beside its keyword `kind` (JSON Schema Core 2020-12, section 11): no keyword
 * that applies to them, here or in a subschema for the same value that fits, is there.
 */
export function unevaluated(
  schema: JsonObject,
  value: Holder,
  kind: Kind,
  judge: Judge,
): [key: string, value: JsonValue][] {
  const { [kind]: _, ...others } = schema;
  const evaluated = new Set(evaluatedKeys(others, value, kind, judge));
  return Object.entries(value).filter(([key]) => !evaluated.has(key));
}

function* evaluatedKeys(
  schema: JsonValue | undefined,
  value: Holder,
  kind: Kind,
  judge: Judge,
): Generator<string> {
  if (!isJsonObject(schema)) return;
  if (kind === "unevaluatedProperties") yield* evaluatedMembers(schema, value, judge);
  else yield* evaluatedItems(schema, value, judge);
  for (const inPlace of subschemasThatFit(schema, value, judge)) {
    yield* evaluatedKeys(inPlace, value, kind, judge);
  }
}

function* evaluatedMembers(
  schema: JsonObject,
  value: Holder,
  { matches }: Judge,
): Generator<string> {
  const { additionalProperties, unevaluatedProperties, properties, patternProperties } = schema;
  if (additionalProperties !== undefined || unevaluatedProperties !== undefined) {
    yield* keysOf(value);
  }
  yield* keysOf(properties);
  for (const pattern of keysOf(patternProperties)) {
    yield* keysOf(value).filter((name) => matches(pattern, name));
  }
}

function* evaluatedItems(schema: JsonObject, value: Holder, { fits }: Judge): Generator<string> {
  const { prefixItems, items, unevaluatedItems, contains } = schema;
  if (items !== undefined || unevaluatedItems !== undefined) yield* keysOf(value);
  yield* keysOf(prefixItems);
  if (contains === undefined) return;
  for (const [index, item] of Object.entries(value)) if (fits(contains, item)) yield index;
}

/** The subschemas for the same value that have a say: those it fits, where a schema lets it choose. */
function* subschemasThatFit(
  schema: JsonObject,
  value: Holder,
  { fits }: Judge,
): Generator<JsonValue | undefined> {
  yield* Object.values(schema.allOf ?? {});
  for (const form of [schema.anyOf, schema.oneOf].flatMap((forms) => Object.values(forms ?? {}))) {
    if (fits(form, value)) yield form;
  }
  if (schema.if !== undefined) {
    const holds = fits(schema.if, value);
    if (holds) yield schema.if;
    yield holds ? schema.then : schema.else;
  }
  for (const [name, dependent] of Object.entries(schema.dependentSchemas ?? {})) {
    if (isJsonObject(value) && Object.hasOwn(value, name)) yield dependent;
  }
}

/** The names of an object's own members, a list's indexes, nothing for what has neither. */
function keysOf(value: JsonValue | undefined): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
