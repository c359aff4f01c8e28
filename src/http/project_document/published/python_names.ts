/** The maximum length of the part of a name that comes from an author. */
const wordMaxChars = 64;

/**
 * Names for the members of an enum, if openapi-python-client would derive bad ones: it crashes if
 * two strings differ in case only, and loses one of two that differ in punctuation only.
 * `undefined` if its own names are good.
 */
export function enumNames(values: readonly string[]): string[] | undefined {
  const own = values.map(ownName);
  if (new Set(own).size === own.length && own.every((name) => identifier.test(name))) return;
  const taken = new Set<string>();
  return values.map((value) => distinct(plainName(value), taken));
}

const identifier = /^\p{XID_Start}\p{XID_Continue}*$/u;

/**
 * The name that the generator derives from a string, in the normal form in which Python compares
 * names.
 */
function ownName(value: string, index: number): string {
  if (!/^\p{L}/u.test(value)) return `VALUE_${index}`;
  return value.toUpperCase()
    .replaceAll(/[^\p{XID_Start}\p{Nd}\\. _-]/gu, "")
    .split(/[\\. _-]+/).filter((word) => word !== "").join("_")
    .toLowerCase().toUpperCase().normalize("NFKC");
}

function plainName(value: string): string {
  const words = value.slice(0, wordMaxChars).toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const name = words.join("_");
  return /^[A-Z]/.test(name) ? name : ["VALUE", ...words].join("_");
}

function distinct(name: string, taken: Set<string>): string {
  for (let count = 1;; count++) {
    const numbered = count === 1 ? name : `${name}_${count}`;
    if (taken.has(numbered)) continue;
    taken.add(numbered);
    return numbered;
  }
}
