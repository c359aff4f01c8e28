/** The part of the standard library's assertions that the tests use; see std_assert.js. */
export class AssertionError extends Error {}
// deno-lint-ignore no-explicit-any -- the signature that the library has
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

export function assert(condition: unknown, message?: string): asserts condition;
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  message?: string,
): void;
export function assertArrayIncludes<T>(
  actual: readonly T[],
  expected: readonly T[],
  message?: string,
): void;
export function assertEquals<T>(actual: T, expected: T, message?: string): void;
export function assertExists<T>(actual: T, message?: string): asserts actual is NonNullable<T>;
export function assertFalse(condition: unknown, message?: string): asserts condition is false;
export function assertGreater<T>(actual: T, expected: T, message?: string): void;
export function assertGreaterOrEqual<T>(actual: T, expected: T, message?: string): void;
export function assertInstanceOf<E extends abstract new (...args: never[]) => unknown>(
  actual: unknown,
  expected: E,
  message?: string,
): asserts actual is InstanceType<E>;
export function assertLess<T>(actual: T, expected: T, message?: string): void;
export function assertLessOrEqual<T>(actual: T, expected: T, message?: string): void;
export function assertMatch(actual: string, expected: RegExp, message?: string): void;
export function assertNotEquals<T>(actual: T, expected: T, message?: string): void;
export function assertNotMatch(actual: string, expected: RegExp, message?: string): void;
export function assertNotStrictEquals<T>(actual: T, expected: T, message?: string): void;
export function assertObjectMatch(
  actual: Record<PropertyKey, unknown>,
  expected: Record<PropertyKey, unknown>,
  message?: string,
): void;
export function assertRejects<E extends Error = Error>(
  run: () => PromiseLike<unknown>,
  errorClass: ErrorClass<E>,
  messageIncludes?: string,
  message?: string,
): Promise<E>;
export function assertRejects(run: () => PromiseLike<unknown>, message?: string): Promise<unknown>;
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T;
export function assertStringIncludes(actual: string, expected: string, message?: string): void;
export function assertThrows<E extends Error = Error>(
  run: () => unknown,
  errorClass: ErrorClass<E>,
  messageIncludes?: string,
  message?: string,
): E;
export function assertThrows(run: () => unknown, message?: string): unknown;
export function fail(message?: string): never;
export function unreachable(): never;
