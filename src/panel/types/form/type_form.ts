import type { BadgeType } from "../../data/resource.ts";
import { type Guard, hasShape, isNumber, isOptional, isString } from "../../forms/guards.ts";
import { isObject, isSameJson } from "../../forms/json.ts";
import { readFields } from "../fields/read_fields.ts";
import { type FieldList, isFieldList, listOf, setOf } from "./field_list.ts";
import { writeSchema } from "../fields/write_schema.ts";

/** A badge type while it is edited. */
export interface TypeForm {
  readonly id: string;
  readonly name: string;
  readonly maxPerProduct?: number | undefined;
  readonly content: Content;
}

/** What the badges of a type contain: fields, or a schema as written. */
export type Content = FieldList | { readonly schema: unknown; readonly fields?: never };

/** Checks a form that was stored before a reload. */
export const isTypeForm: Guard<TypeForm> = hasShape<TypeForm>({
  id: isString,
  name: isString,
  maxPerProduct: isOptional(isNumber),
  content: (value): value is Content =>
    isFieldList(value) || (isObject(value) && value.fields === undefined),
});

export function formOf({ id, name, maxPerProduct, schema }: BadgeType): TypeForm {
  return { id, name, maxPerProduct, content: asFields({ schema }) ?? { schema } };
}

export function typeOf({ id, name, maxPerProduct, content }: TypeForm): BadgeType {
  const schema = schemaOf(content);
  return {
    id,
    name,
    schema: isObject(schema) ? schema : {},
    ...(maxPerProduct !== undefined && { maxPerProduct }),
  };
}

/** The schema to save. */
export function schemaOf(content: Content): unknown {
  return content.fields === undefined ? content.schema : writeSchema(setOf(content));
}

/** The content as fields; `undefined` if they cannot represent it. */
export function asFields(content: Content): FieldList | undefined {
  if (content.fields !== undefined) return content;
  const { fieldSet } = isObject(content.schema) ? readFields(content.schema) : {};
  return fieldSet && listOf(fieldSet);
}

/**
 * The content for a typed schema. It becomes fields only if they write exactly that schema: the
 * author would see any other change.
 */
export function contentAsTyped(schema: unknown): Content {
  const fields = asFields({ schema });
  return fields && isSameJson(schemaOf(fields), schema) ? fields : { schema };
}
