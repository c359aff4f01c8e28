/** `textColour`, `backgroundColor`, `titleTextColor`: what a colour is of, and for. */
const colourKey = /^(?<of>.*?)(?<role>text|font|foreground|fg|background|bg)?[_-]?colou?r$/i;

/**
 * The key of the ground on which a text of the colour at `key` stands, among the members of one object; nothing
 * where `key` is a ground itself, or there is none.
 */
export function groundKey(key: string, keys: readonly string[]): string | undefined {
  const own = readKey(key);
  if (own === undefined || own.role === "ground") return undefined;
  const same = keys.flatMap((other) => {
    const read = readKey(other);
    return read?.of === own.of ? [{ key: other, role: read.role }] : [];
  });
  // What only says `colour` is a text's where nothing else says so.
  if (own.role === "any" && same.some(({ role }) => role === "text")) return undefined;
  return same.find(({ role }) => role === "ground")?.key;
}

function readKey(key: string) {
  const { of, role } = colourKey.exec(key)?.groups ?? {};
  if (of === undefined) return undefined;
  const kind = role === undefined ? "any" : /^b/i.test(role) ? "ground" : "text";
  return { of: of.toLowerCase(), role: kind } as const;
}
