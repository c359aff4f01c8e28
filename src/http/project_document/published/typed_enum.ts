import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import { enumNames } from "./python_names.ts";

/**
 * Returns a schema that is valid for the same content and whose `enum` generators support: they
 * know only enums of strings and enums of integers, both optionally with `null`. Removes values
 * that `type` rules out. If several types remain, each gets its own form in `anyOf`; for types
 * whose enums no generator supports, the form has the type for generators, and the values in
 * `allOf` for validators.
 */
export function withTypedEnum(body: JsonObject): JsonObject {
  const { enum: listed, type, ...others } = body;
  if (!Array.isArray(listed)) return body;
  const values = distinct(listed).filter((value) => allows(type, value));
  const [form, ...further] = formsOf(values);
  if (form === undefined) return withAll({ ...others, ...(type && { type }) }, { enum: listed });
  if (isPlain(values)) return { ...body, enum: values };
  if (further.length > 0) return withAny(others, [form, ...further]);
  const { allOf, ...rest } = form;
  const alone = { ...others, ...rest };
  return Array.isArray(allOf) ? withAll(alone, ...allOf) : alone;
}

/** A schema that requires `body` and all of `further`. */
export function withAll(body: JsonObject, ...further: readonly JsonValue[]): JsonObject {
  return { ...body, allOf: [...Array.isArray(body.allOf) ? body.allOf : [], ...further] };
}

function withAny(body: JsonObject, anyOf: readonly JsonObject[]): JsonObject {
  return body.anyOf === undefined ? { ...body, anyOf } : withAll(body, { anyOf });
}

/** Whether generators support an enum of these values as it is. */
function isPlain(values: readonly JsonValue[]): boolean {
  const nonNull = values.filter((value) => value !== null);
  const texts = nonNull.filter((value) => typeof value === "string");
  if (texts.length === 0) return nonNull.every(isWrittenWhole);
  return texts.length === nonNull.length && !texts.some(isAltered) &&
    enumNames(texts) === undefined;
}

/** One form for each type of value. */
function formsOf(values: readonly JsonValue[]): JsonObject[] {
  const texts = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  const flags = values.filter((value) => typeof value === "boolean");
  const lists = values.filter((value) => Array.isArray(value));
  const objects = values.filter(isJsonObject);
  const forms: JsonObject[] = [];
  if (texts.length > 0) forms.push(textForm(texts));
  if (numbers.length > 0) forms.push(numberForm(numbers));
  if (flags.length > 0) forms.push({ type: "boolean", ...(flags.length === 1 && { enum: flags }) });
  if (lists.length > 0) forms.push({ type: "array", allOf: [{ enum: lists }] });
  if (objects.length > 0) forms.push({ type: "object", allOf: [{ enum: objects }] });
  if (values.includes(null)) forms.push({ type: "null" });
  return forms;
}

/**
 * Whether openapi-python-client would drop characters of a string, such as the joiners in some
 * emoji.
 */
function isAltered(text: string): boolean {
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}

function textForm(texts: readonly string[]): JsonObject {
  if (texts.some(isAltered)) return { type: "string", allOf: [{ enum: texts }] };
  const names = enumNames(texts);
  return { type: "string", enum: texts, ...(names && { "x-enum-varnames": names }) };
}

function numberForm(numbers: readonly number[]): JsonObject {
  if (numbers.every(isWrittenWhole)) return { type: "integer", enum: numbers };
  return { type: "number", allOf: [{ enum: numbers }] };
}

/**
 * Whether a value is an integer that JSON writes without an exponent; others are floats in Python.
 */
function isWrittenWhole(value: JsonValue): boolean {
  return typeof value === "number" && /^-?\d+$/.test(JSON.stringify(value));
}

function distinct(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function allows(type: JsonValue | undefined, value: JsonValue): boolean {
  const names = typesOf({ type });
  if (type === undefined || names.includes(typeName(value))) return true;
  return names.includes("integer") && Number.isInteger(value);
}

function typeName(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** The types in `type`, as a list. */
export function typesOf({ type }: { readonly type?: JsonValue }): readonly JsonValue[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}
