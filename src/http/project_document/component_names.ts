/** The maximum length of the part of a name that comes from an author. */
const wordsMaxChars = 64;

/**
 * The names of an OpenAPI document's components. They differ in more than case, because generators
 * make file names from them and would overwrite one file with another.
 */
export class ComponentNames {
  readonly #taken: Set<string>;

  constructor(reserved: Iterable<string>) {
    this.#taken = new Set(Array.from(reserved, folded));
  }

  /**
   * Returns `stem`, or `stem2` and so on: the first that is still free with each of `endings`, and
   * reserves those names.
   */
  take(stem: string, endings: readonly string[] = [""]): string {
    for (let count = 1;; count++) {
      const numbered = count === 1 ? stem : `${stem}${count}`;
      const names = endings.map((ending) => folded(numbered + ending));
      if (names.some((name) => this.#taken.has(name))) continue;
      for (const name of names) this.#taken.add(name);
      return numbered;
    }
  }
}

function folded(name: string): string {
  return name.toLowerCase();
}

/**
 * Converts a text to a name in code: `two-for` becomes `TwoFor`. Adds `prefix` if it would not
 * begin with a letter.
 */
export function pascalCase(text: string, prefix: string): string {
  const words = text.slice(0, wordsMaxChars).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : prefix + name;
}
