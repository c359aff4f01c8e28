/** The endings of the names of every type's components. */
export const endings = { badge: "Badge", typeId: "TypeId", content: "Content" };

/**
 * Ids that keep their plain name. Other ids can fold to one of these, but no two of these fold to
 * the same name.
 */
const plainId = /^[a-z][a-z0-9]*$/;

/**
 * Names for the components of types, which depend on the other types as little as possible: a name
 * is plain if nothing else has it, and otherwise has a suffix derived from the type's own id. An id
 * of lower-case letters and digits always has its plain name, unless the document itself uses that
 * name.
 */
export class TypeNames {
  readonly #names: ComponentNames;
  readonly #stems = new Map<string, string>();
  /** The stems of all types, folded. */
  readonly #spaces: ReadonlySet<string>;
  /** The names that are not parts, folded. */
  readonly #fixed: ReadonlySet<string>;

  constructor(ids: readonly string[], reserved: readonly string[]) {
    this.#names = new ComponentNames(reserved);
    const count = Map.groupBy(ids, plainStem);
    const isPlain = (id: string) => plainId.test(id) || count.get(plainStem(id))?.length === 1;
    const taken = new Set(reserved.map(folded));
    const isFree = (stem: string) => !namesOf(stem).some((name) => taken.has(folded(name)));
    const first = ids.filter(isPlain).sort();
    const others = ids.filter((id) => !isPlain(id)).sort();
    for (const id of [...first, ...others]) {
      const stem = pascalCase(id, "Type");
      const candidate = isPlain(id) && isFree(stem) ? stem : stem + suffixOf(id);
      this.#stems.set(id, this.#names.take(candidate, Object.values(endings)));
    }
    const stems = [...this.#stems.values()];
    this.#spaces = new Set(stems.map(folded));
    this.#fixed = new Set([...reserved, ...stems.flatMap(namesOf)].map(folded));
  }

  /** The prefix of the names of a type's components. */
  stemOf(id: string): string {
    return this.#stems.get(id) ?? id;
  }

  /** Returns a name for a part of a type's schema; `last` is the last step of its pointer. */
  takePart(id: string, last: string): string {
    const stem = this.stemOf(id);
    const name = stem + pascalCase(last, "Part");
    return this.#names.take(
      this.#isElsewhere(stem, name) ? name + suffixOf(`${id}/${last}`) : name,
    );
  }

  /** Whether another type has this name, or could get it for one of its parts. */
  #isElsewhere(stem: string, name: string): boolean {
    const candidate = folded(name);
    if (this.#fixed.has(candidate)) return !namesOf(stem).some((own) => folded(own) === candidate);
    for (let end = stem.length + 1; end < candidate.length; end++) {
      if (this.#spaces.has(candidate.slice(0, end))) return true;
    }
    return false;
  }
}

function namesOf(stem: string): string[] {
  return Object.values(endings).map((ending) => stem + ending);
}

function plainStem(id: string): string {
  return folded(pascalCase(id, "Type"));
}

function folded(name: string): string {
  return name.toLowerCase();
}

const letters = "bcdfghjklmnpqrstvwxz";
const suffixLength = 6;

/** A suffix derived from a text, of letters that form no words: FNV-1a, 32 bits. */
function suffixOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  let word = "";
  for (; word.length < suffixLength; hash = Math.floor(hash / letters.length)) {
    word += letters.charAt(hash % letters.length);
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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

/**
 * Converts a text to a name in code: `two-for` becomes `TwoFor`. Adds `prefix` if it would not
 * begin with a letter.
 */
export function pascalCase(text: string, prefix: string): string {
  const words = text.slice(0, wordsMaxChars).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : prefix + name;
}
