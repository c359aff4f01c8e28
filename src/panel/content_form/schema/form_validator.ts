import { createErrorHandler, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
import { contentCheck } from "./content_violations.ts";
import { isSchema } from "./json_schema.ts";

/**
 * The validator with which the form library finds out which of several alternative schemas a
 * value fits. It reports no errors: those come only from `contentCheck`, at the field.
 */
export function formValidator(): ValidatorType {
  const checks = new WeakMap<RJSFSchema, ReturnType<typeof contentCheck>>();
  const checkBy = (schema: RJSFSchema) => {
    const known = checks.get(schema);
    if (known !== undefined) return known;
    const check = contentCheck(withoutMarks(schema));
    checks.set(schema, check);
    return check;
  };
  return {
    isValid: (schema, value) => value !== undefined && checkBy(schema)(pruned(value)).length === 0,
    rawValidation: () => ({ errors: [] }),
    validateFormData: (value) => ({ errors: [], errorSchema: createErrorHandler(value ?? {}) }),
  };
}

/** The library marks schemas with keys of its own, such as `__additional_property`. */
function withoutMarks(schema: RJSFSchema): RJSFSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith("__")));
}

/** Removes the `undefined` members that cleared fields leave behind. */
export function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => item === undefined ? null : pruned(item));
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, pruned(inner)]),
  );
}
