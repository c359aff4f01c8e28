import type { BadgeType } from "../../data/resource.ts";
import { isObject, isSameJson } from "../../forms/json.ts";
import { readFields } from "../fields/read_fields.ts";
import { type FieldList, listOf, setOf } from "./field_list.ts";
import { writeSchema } from "../fields/write_schema.ts";

/** A badge type while it is edited. */
export interface TypeForm {
  readonly id: string;
  readonly name: string;
  readonly maxPerProduct?: number | undefined;
  readonly content: Content;
}

/** What the badges of a type hold: fields, or a schema as it was written. */
export type Content = FieldList | { readonly schema: unknown; readonly fields?: never };

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

/** The schema as it is saved. */
export function schemaOf(content: Content): unknown {
  return content.fields === undefined ? content.schema : writeSchema(setOf(content));
}

/** The content as fields; nothing where those cannot hold it. */
export function asFields(content: Content): FieldList | undefined {
  if (content.fields !== undefined) return content;
  const { fieldSet } = isObject(content.schema) ? readFields(content.schema) : {};
  return fieldSet && listOf(fieldSet);
}

/** A schema that was typed: as fields only where those say it word for word, for it stands before its author. */
export function contentAsTyped(schema: unknown): Content {
  const fields = asFields({ schema });
  return fields && isSameJson(schemaOf(fields), schema) ? fields : { schema };
}
