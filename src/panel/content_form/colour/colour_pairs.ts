import { readColourKey } from "../../../domain/badges/colour_keys.ts";

/**
 * The key of the background for the text colour at `key`, among the keys of one object; `undefined`
 * if `key` is a background itself, or there is none.
 */
export function backgroundKey(key: string, keys: readonly string[]): string | undefined {
  const own = readColourKey(key);
  if (own === undefined || own.role === "background") return undefined;
  const same = keys.flatMap((other) => {
    const read = readColourKey(other);
    return read?.of === own.of ? [{ key: other, role: read.role }] : [];
  });
  // A key with only `colour` is a text colour unless another key is one.
  if (own.role === "any" && same.some(({ role }) => role === "text")) return undefined;
  return same.find(({ role }) => role === "background")?.key;
}
