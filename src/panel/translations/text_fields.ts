import { formSchema } from "../content_form/schema/form_schema.ts";
import { isSchema, type JsonSchema } from "../content_form/schema/json_schema.ts";
import { plainSchema } from "../content_form/schema/plain_schema.ts";
import { overlaySchema } from "../badges/editor/value/overlay_schema.ts";

/**
 * The fields of a type's schema that hold a text to read: strings of any value, not colours, links,
 * dates or choices.
 */
export function textFields(schema: JsonSchema): readonly string[] {
  return fieldsIn(schema).flatMap(([name, field]) =>
    isSchema(field) && field.type === "string" && !("enum" in field) && field.format === undefined
      ? [name]
      : []
  );
}

/** The most characters that a field of a type's schema can have; fields without a maximum are left out. */
export function maxLengths(schema: JsonSchema): Readonly<Record<string, number>> {
  return Object.fromEntries(
    fieldsIn(schema).flatMap(([name, field]) =>
      isSchema(field) && typeof field.maxLength === "number" ? [[name, field.maxLength]] : []
    ),
  );
}

function fieldsIn(schema: JsonSchema): [name: string, field: unknown][] {
  const { properties } = overlaySchema(formSchema(plainSchema(schema)), []);
  return Object.entries(isSchema(properties) ? properties : {});
}
