import { ComponentNames, pascalCase } from "../../domain/schema/published/component_names.ts";

/** What the names of every type's components end with. */
export const endings = { badge: "Badge", content: "Content" };

/** What nobody else's name can be: those of other spellings fold into these, never these into one another. */
const plainId = /^[a-z][a-z0-9]*$/;

/**
 * Names for the components of types, which do not depend on the other types as far as can be: a name
 * is plain where nothing else has it, and has a suffix made of the type's own id elsewhere. An id of
 * small letters and digits always has its plain name, unless the document needs that itself.
 */
export class TypeNames {
  readonly #names: ComponentNames;
  readonly #stems = new Map<string, string>();
  /** The stems of all types, folded. */
  readonly #spaces: ReadonlySet<string>;
  /** The names that are no parts, folded. */
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
      const wanted = isPlain(id) && isFree(stem) ? stem : stem + suffixOf(id);
      this.#stems.set(id, this.#names.take(wanted, Object.values(endings)));
    }
    const stems = [...this.#stems.values()];
    this.#spaces = new Set(stems.map(folded));
    this.#fixed = new Set([...reserved, ...stems.flatMap(namesOf)].map(folded));
  }

  /** What the names of a type's components begin with. */
  stemOf(id: string): string {
    return this.#stems.get(id) ?? id;
  }

  /** A name for a part of a type's schema; `last` is what the schema calls it. */
  takePart(id: string, last: string): string {
    const stem = this.stemOf(id);
    const name = stem + pascalCase(last, "Part");
    return this.#names.take(
      this.#isElsewhere(stem, name) ? name + suffixOf(`${id}/${last}`) : name,
    );
  }

  /** Whether others have a name, or may come to have it for their parts. */
  #isElsewhere(stem: string, name: string): boolean {
    const wanted = folded(name);
    if (this.#fixed.has(wanted)) return !namesOf(stem).some((own) => folded(own) === wanted);
    for (let end = stem.length + 1; end < wanted.length; end++) {
      if (this.#spaces.has(wanted.slice(0, end))) return true;
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

/** A word that stands for a text, in letters that make no other words: FNV-1a, 32 bits. */
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
