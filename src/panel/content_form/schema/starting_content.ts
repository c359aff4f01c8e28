import { isSchema, type JsonSchema } from "./json_schema.ts";

/** What a new badge's content begins with: the defaults that its type's schema (without references) names. */
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
