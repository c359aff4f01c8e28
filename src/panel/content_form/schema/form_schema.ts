import { readableName } from "../readable_name.ts";
import { isSchema, type JsonSchema, mapSubschemas } from "./json_schema.ts";

/**
 * A schema without references as the form library reads it, which knows an older JSON Schema. What it would
 * fill in by itself is left out: what stands in a badge is for its merchant to say.
 */
export function formSchema(schema: JsonSchema): JsonSchema {
  return forForm(schema, "");
}

function forForm(schema: unknown, name: string): JsonSchema {
  // A member that may hold anything, or nothing at all, has no field.
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

/** The library shows nothing of a schema that says nothing. */
const onlyJson: JsonSchema = { "x-only-json": true };

/**
 * Members under names that people read. A constant that may be left out is a choice of one; one that must be
 * there fills itself in.
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

/** `textColour`, `background_color`, `color`: as `<product-badges>` finds them. */
const colourName = /colou?r$/i;

/** Whether a field holds a colour: by its format, its pattern, or its name. */
function isColourField(schema: JsonSchema, name: string): boolean {
  if (schema.format !== undefined || "enum" in schema || "const" in schema) {
    return schema.format === "color";
  }
  if (schema.type !== "string") return false;
  return typeof schema.pattern === "string" ? takesColours(schema.pattern) : colourName.test(name);
}

function takesColours(pattern: string): boolean {
  try {
    const wanted = new RegExp(pattern, "u");
    return wanted.test("#c1121f") && !wanted.test("#c1121") && !wanted.test("colour");
  } catch {
    return false;
  }
}
