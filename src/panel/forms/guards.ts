import { isObject } from "./json.ts";

/** Checks a value of unknown type, such as parsed JSON. */
export type Guard<Value> = (value: unknown) => value is Value;

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function isOptional<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value);
}

/** Whether a value is one of some constants. */
export function isOneOf<const Value>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((it) => it === value);
}

export function isListOf<Item>(isItem: Guard<Item>): Guard<Item[]> {
  return (value): value is Item[] => Array.isArray(value) && value.every(isItem);
}

export function isRecordOf<Member>(isMember: Guard<Member>): Guard<Record<string, Member>> {
  return (value): value is Record<string, Member> =>
    isObject(value) && Object.values(value).every(isMember);
}

/** Whether a value is an object with these members. It may have others. */
export function hasShape<Value extends object>(
  members: { readonly [Key in keyof Value]-?: Guard<Value[Key]> },
): Guard<Value> {
  const guards = Object.entries<Guard<unknown>>(members);
  return (value): value is Value =>
    isObject(value) && guards.every(([name, isMember]) => isMember(value[name]));
}
