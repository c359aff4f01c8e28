import { readableName } from "../readable_name.ts";
import { isSchema, type JsonSchema, mapSubschemas } from "./json_schema.ts";

/**
 * Adapts a schema without references for the form library, which supports an older JSON Schema
 * draft. Defaults are removed, because the library would fill them in: content is up to the
 * merchant.
 */
export function formSchema(schema: JsonSchema): JsonSchema {
  return forForm(schema, "");
}

function forForm(schema: unknown, name: string): JsonSchema {
  // A member that allows anything, or nothing, has no field.
  if (!isSchema(schema)) return onlyJson;
  const mapped = mapSubschemas(
    schema,
    (inner, member) =>
      member === undefined && !isSchema(inner) ? inner : forForm(inner, member ?? ""),
  );
  const { default: _, prefixItems, dependentSchemas, ...kept } = mapped;
  const form: Record<string, unknown> = { ...kept };
  if (prefixItems !== undefined) {
    form.items = prefixItems;
    form.additionalItems = mapped.items ?? false;
  }
  if (dependentSchemas !== undefined) form.dependencies = dependentSchemas;
  if (isColourField(mapped, name)) form.format = "color";
  if (isSchema(form.properties)) form.properties = asFields(form.properties, mapped.required);
  return Object.keys(form).length === 0 ? onlyJson : form;
}

/** The library shows nothing for an empty schema. */
const onlyJson: JsonSchema = { "x-only-json": true };

/**
 * Adds readable titles. An optional constant becomes a choice of one; a required one is filled in
 * automatically.
 */
function asFields(properties: JsonSchema, required: unknown): JsonSchema {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => {
      if (!isSchema(inner)) return [name, inner];
      const titled = { title: readableName(name), ...inner };
      if (!("const" in inner) || isRequired(name)) return [name, titled];
      const { const: only, ...rest } = inner;
      return [name, { title: titled.title, ...rest, enum: [only] }];
    }),
  );
}

/** Names that `<product-badges>` treats as colours: `textColour`, `background_color`, `color`. */
const colourName = /colou?r$/i;

/** Whether a field holds a colour, by its format, its pattern or its name. */
function isColourField(schema: JsonSchema, name: string): boolean {
  if (schema.format !== undefined || "enum" in schema || "const" in schema) {
    return schema.format === "color";
  }
  if (schema.type !== "string") return false;
  return typeof schema.pattern === "string" ? takesColours(schema.pattern) : colourName.test(name);
}

function takesColours(pattern: string): boolean {
  try {
    const format = new RegExp(pattern, "u");
    return format.test("#c1121f") && !format.test("#c1121") && !format.test("colour");
  } catch {
    return false;
  }
}
