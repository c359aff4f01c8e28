/**
 * Splits keys such as `textColour`, `backgroundColor` and `titleTextColor` into subject and role.
 */
const colourKey = /^(?<of>.*?)(?<role>text|font|foreground|fg|background|bg)?[_-]?colou?r$/i;

/**
 * The key of the background for the text colour at `key`, among the keys of one object; `undefined`
 * if `key` is a background itself, or there is none.
 */
export function groundKey(key: string, keys: readonly string[]): string | undefined {
  const own = readKey(key);
  if (own === undefined || own.role === "ground") return undefined;
  const same = keys.flatMap((other) => {
    const read = readKey(other);
    return read?.of === own.of ? [{ key: other, role: read.role }] : [];
  });
  // A key with only `colour` is a text colour unless another key is one.
  if (own.role === "any" && same.some(({ role }) => role === "text")) return undefined;
  return same.find(({ role }) => role === "ground")?.key;
}

function readKey(key: string) {
  const { of, role } = colourKey.exec(key)?.groups ?? {};
  if (of === undefined) return undefined;
  const kind = role === undefined ? "any" : /^b/i.test(role) ? "ground" : "text";
  return { of: of.toLowerCase(), role: kind } as const;
}
