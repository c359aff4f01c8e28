import { isSchema } from "./json_schema.ts";

/**
 * Removes empty objects that were not there before: they come from the form library, not from the
 * merchant.
 */
export function withoutNewEmpties(value: unknown, before: unknown): unknown {
  if (!isSchema(value)) return value;
  const had = (name: string) => isSchema(before) && Object.hasOwn(before, name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => had(name) || !isEmptyObject(inner))
      .map((
        [name, inner],
      ) => [name, withoutNewEmpties(inner, isSchema(before) ? before[name] : inner)]),
  );
}

function isEmptyObject(value: unknown): boolean {
  return isSchema(value) && Object.keys(value).length === 0;
}
