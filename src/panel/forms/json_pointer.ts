import { isObject } from "./json.ts";

/** The parts of a JSON Pointer (RFC 6901): `/a~1b/0` has `["a/b", "0"]`, `""` has none. */
export function pointerParts(pointer: string): string[] {
  return pointer.split("/").slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of a member of the value at `pointer`. */
export function memberPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The value at a pointer; `undefined` if there is none. */
export function valueAtPointer(json: unknown, pointer: string): unknown {
  let found = json;
  for (const part of pointerParts(pointer)) {
    if (Array.isArray(found)) found = found[Number(part)];
    else found = isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
}
