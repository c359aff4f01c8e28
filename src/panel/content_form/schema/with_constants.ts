import { isSchema, type JsonSchema } from "./json_schema.ts";

/**
 * Adds every required constant to a value and its parts. There is nothing to choose, so no field
 * shows them.
 */
export function withConstants(schema: unknown, value: unknown): unknown {
  if (!isSchema(schema)) return value;
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  const filled = fill(schema, value);
  return parts.reduce((all, part) => withConstants(part, all), filled);
}

function fill({ properties, required, items }: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withConstants(items, item));
  if (!isSchema(value) || !isSchema(properties)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [name, inner] of Object.entries(properties)) {
    const isNeeded = Array.isArray(required) && required.includes(name);
    if (Object.hasOwn(filled, name)) filled[name] = withConstants(inner, filled[name]);
    else if (isNeeded && isSchema(inner) && "const" in inner) filled[name] = inner.const;
  }
  return filled;
}
