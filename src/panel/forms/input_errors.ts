import type { InputErrors } from "../data/service_problem.ts";

/** The errors at or below a pointer, by pointers relative to it. */
export function errorsBelow(errors: InputErrors, pointer: string): InputErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at === pointer || at.startsWith(`${pointer}/`))
      .map(([at, text]) => [at.slice(pointer.length), text]),
  );
}

/** The first error at or below a pointer. */
export function errorBelow(errors: InputErrors, pointer: string): string | undefined {
  return Object.values(errorsBelow(errors, pointer))[0];
}
