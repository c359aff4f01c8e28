import { canBeKey, type Field, type FieldSet, type FieldType } from "./field.ts";
import { isBoolean, isListOf, isNumber, isOptional, isString } from "../../forms/guards.ts";
import { isObject, isSameJson } from "../../forms/json.ts";
import { memberPointer } from "../../forms/json_pointer.ts";
import { kindNote, type Schema, writeSchema } from "./write_schema.ts";

/** The fields of a schema; or the JSON Pointer of a part that fields cannot represent. */
export type Reading =
  | { readonly fieldSet: FieldSet; readonly unsupportedAt?: never }
  | { readonly unsupportedAt: string; readonly fieldSet?: never };

/**
 * Reads a schema as fields, but only if they represent it exactly: writing them again gives a
 * schema with the same meaning.
 */
export function readFields(schema: Schema): Reading {
  const { type, properties, required = [], additionalProperties = true, ...others } = schema;
  const [other] = Object.keys(others);
  if (other !== undefined) return { unsupportedAt: memberPointer("", other) };
  if (type !== "object") return { unsupportedAt: "/type" };
  if (!isObject(properties)) return { unsupportedAt: "/properties" };
  if (!isListOfTexts(required)) return { unsupportedAt: "/required" };
  if (typeof additionalProperties !== "boolean") {
    return { unsupportedAt: "/additionalProperties" };
  }
  if (!required.every((key) => Object.hasOwn(properties, key))) {
    return { unsupportedAt: "/required" };
  }
  const fields: Field[] = [];
  for (const [key, property] of Object.entries(properties)) {
    const field = isObject(property) && canBeKey(key)
      ? readField({ key, isRequired: required.includes(key) }, property)
      : undefined;
    if (field === undefined) return { unsupportedAt: memberPointer("/properties", key) };
    fields.push(field);
  }
  return { fieldSet: { fields, isOpen: additionalProperties } };
}

function readField(
  named: Pick<Field, "key" | "isRequired">,
  property: Schema,
): Field | undefined {
  const { title, description, ...rest } = property;
  if (!isTextOrMissing(title) || !isTextOrMissing(description)) return undefined;
  const fieldType = readFieldType(rest);
  if (fieldType === undefined) return undefined;
  const field: Field = {
    ...named,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...fieldType,
  };
  return isSameJson(writtenAgain(field), withoutImpliedType(property)) ? field : undefined;
}

/** The schema that a field alone would be written as. */
function writtenAgain(field: Field): unknown {
  const { properties } = writeSchema({ fields: [field], isOpen: true });
  return isObject(properties) ? properties[field.key] : undefined;
}

/** The type is redundant for a choice of strings. */
function withoutImpliedType(property: Schema): Schema {
  const { type, ...others } = property;
  return type === "string" && isListOfTexts(others.enum) ? others : property;
}

const isListOfTexts = isListOf(isString);
const isTextOrMissing = isOptional(isString);
const isNumberOrMissing = isOptional(isNumber);
const isFlagOrMissing = isOptional(isBoolean);

/** The kind of field for a schema, which may contain more than this recognises. */
function readFieldType(schema: Schema): FieldType | undefined {
  const { type, format, enum: options, default: preset } = schema;
  if (options !== undefined) return readChoice(options, preset);
  if (type === "boolean") return isFlagOrMissing(preset) ? { kind: "yesNo", preset } : undefined;
  if (type === "number" || type === "integer") return readNumber(schema);
  if (type !== "string" || !isTextOrMissing(preset)) return undefined;
  switch (format) {
    case undefined:
      return readText(schema, preset);
    case "color":
      return { kind: "colour", preset };
    case "uri":
    case "uri-reference": {
      const kind = schema[kindNote] === undefined ? "link" : "image";
      return { kind, isFull: format === "uri", preset };
    }
    case "date":
    case "date-time":
      return { kind: "date", hasTime: format === "date-time", preset };
  }
}

function readText(
  { minLength, maxLength }: Schema,
  preset: string | undefined,
): FieldType | undefined {
  if (!isNumberOrMissing(minLength) || !isNumberOrMissing(maxLength)) return undefined;
  return { kind: "text", minLength, maxLength, preset };
}

function readNumber({ type, minimum, maximum, default: preset }: Schema): FieldType | undefined {
  if (!isNumberOrMissing(minimum) || !isNumberOrMissing(maximum)) return undefined;
  if (!isNumberOrMissing(preset)) return undefined;
  return { kind: "number", isWhole: type === "integer", minimum, maximum, preset };
}

function readChoice(options: unknown, preset: unknown): FieldType | undefined {
  if (!isListOfTexts(options) || !canBeOffered(options)) return undefined;
  return isTextOrMissing(preset) ? { kind: "choice", options, preset } : undefined;
}

/** Whether the texts are distinct, and each can be a line of its own. */
function canBeOffered(options: readonly string[]): boolean {
  return new Set(options).size === options.length &&
    options.every((option) => option !== "" && option.trim() === option && !/[\r\n]/.test(option));
}
