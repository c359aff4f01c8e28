/** The parts of a JSON Pointer (RFC 6901): `/a~1b/0` is `["a/b", "0"]`, `""` none. */
export function pointerParts(pointer: string): string[] {
  return pointer.split("/").slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of a member of what `pointer` names. */
export function memberPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
