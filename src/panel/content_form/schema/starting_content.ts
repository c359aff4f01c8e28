import { isSchema, type JsonSchema } from "./json_schema.ts";

/**
 * The initial content of a new badge: the defaults and required constants of its type's schema
 * (without references).
 */
export function startingContent(schema: JsonSchema): Record<string, unknown> {
  const { properties } = schema;
  const found: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(isSchema(properties) ? properties : {})) {
    if (!isSchema(inner)) continue;
    const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
    if ("default" in inner) found.push([name, inner.default]);
    else if (isRequired && "const" in inner) found.push([name, inner.const]);
    else if (isRequired && isSchema(inner.properties)) found.push([name, startingContent(inner)]);
  }
  return Object.fromEntries(found);
}
