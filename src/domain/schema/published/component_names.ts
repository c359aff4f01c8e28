/** How long a part of a name may be that comes from an author. */
const wordsMaxChars = 64;

/**
 * Names of an OpenAPI document's components. Two differ in more than capitals: generators make names of
 * files from them, and drop what has the name of another.
 */
export class ComponentNames {
  readonly #taken: Set<string>;

  constructor(reserved: Iterable<string>) {
    this.#taken = new Set(Array.from(reserved, folded));
  }

  /** `stem`, or `stem2` and so on, of which nothing has the name followed by any of `endings` yet. */
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

/** A text as a name in code: `two-for` is `TwoFor`; what begins with a digit has `prefix` before it. */
export function pascalCase(text: string, prefix: string): string {
  const words = text.slice(0, wordsMaxChars).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : prefix + name;
}
