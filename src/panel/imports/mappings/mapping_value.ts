import type { Mapping } from "../../data/mappings.ts";
import {
  hasShape,
  isListOf,
  isOneOf,
  isOptional,
  isRecordOf,
  isString,
} from "../../forms/guards.ts";

/** The fields of a product that a column can become, besides attributes. */
export const mappedFields = [
  "productId",
  "variantId",
  "title",
  "url",
  "imageUrl",
  "sku",
] as const;
export type MappedField = typeof mappedFields[number];

type FieldSource = Mapping["productId"];
type AttributeSource = Mapping["attributes"][string];
export const attributeKinds = [
  "string",
  "number",
  "boolean",
  "instant",
  "money",
  "list",
  "json",
] as const satisfies readonly AttributeSource["as"][];

/** A column that becomes an attribute. */
export interface AttributeRow extends AttributeSource {
  /** The name of the attribute, dotted if it is inside of others. */
  readonly path: string;
}

/** A mapping as it is edited: incomplete rows are allowed. */
export interface MappingValue {
  readonly id: string;
  readonly fields: Readonly<Partial<Record<MappedField, FieldSource>>>;
  readonly attributes: readonly AttributeRow[];
}

const sourceGuards = { from: isString, pattern: isOptional(isString) };

export const isSource = hasShape<FieldSource>(sourceGuards);

/** A column and the part of its cells that is used, for comparing. */
export function sourceText({ from, pattern }: FieldSource): string {
  return pattern ? `${from} · ${pattern}` : from;
}

/** Checks a value that was stored before a reload. */
export const isMappingValue = hasShape<MappingValue>({
  id: isString,
  fields: isRecordOf(isSource),
  attributes: isListOf(
    hasShape<AttributeRow>({
      ...sourceGuards,
      path: isString,
      as: isOptional(isOneOf(attributeKinds)),
    }),
  ),
});

export const emptyMapping: MappingValue = { id: "", fields: {}, attributes: [] };

export function toValue(mapping: Mapping): MappingValue {
  // Only these: the mapping may have further members, such as its version.
  const fields = mappedFields.map((field) => [field, mapping[field]] as const)
    .filter(([, source]) => source !== undefined);
  return {
    id: mapping.id,
    fields: Object.fromEntries(fields),
    attributes: Object.entries(mapping.attributes).map(([path, source]) => ({ path, ...source })),
  };
}

/** The mapping without its empty rows and patterns. The service refuses one without an id. */
export function toMapping({ id, fields, attributes }: MappingValue): Mapping {
  const named = Object.entries(fields).filter(([, source]) => source.from.trim() !== "");
  const rows = attributes.filter(({ path, from }) => path.trim() !== "" && from.trim() !== "");
  return {
    productId: { from: "" },
    ...Object.fromEntries(named.map(([field, source]) => [field, withoutEmptyPattern(source)])),
    id: id.trim(),
    attributes: Object.fromEntries(
      rows.map(({ path, ...source }) => [path.trim(), withoutEmptyPattern(source)]),
    ),
  };
}

function withoutEmptyPattern<Source extends FieldSource>({ pattern, ...source }: Source) {
  return pattern === undefined || pattern === "" ? source : { ...source, pattern };
}

/** Sets the column or the pattern of a field; without a column, the field is left out. */
export function withSource(
  fields: MappingValue["fields"],
  field: MappedField,
  part: Partial<FieldSource>,
): MappingValue["fields"] {
  return { ...fields, [field]: { from: "", ...fields[field], ...part } };
}
