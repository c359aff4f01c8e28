/**
 * Whether two values of JSON are the same, whatever the order of their objects' members. A member that
 * is `undefined` counts as missing, and `undefined` itself as `null`.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other);
  let left = definedMembers(other);
  for (const key of Object.keys(one)) {
    const value = one[key];
    if (value === undefined) continue;
    const isThere = Object.hasOwn(other, key) && other[key] !== undefined;
    if (!isThere || !isSameValue(value, other[key])) return false;
    left--;
  }
  return left === 0;
}

function isSameList(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length &&
    one.every((value, index) => isSameValue(value, other[index]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function definedMembers(object: Readonly<Record<string, unknown>>): number {
  let count = 0;
  for (const key of Object.keys(object)) if (object[key] !== undefined) count++;
  return count;
}
