import type { ProductDetails } from "./product_details.ts";

/**
 * The words of a text for a search: in lower case, without accents. Everything but letters and
 * digits separates words.
 */
export function searchWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  if (!/[\u0080-\uffff]/.test(lower)) return lower.match(/[a-z0-9]+/g) ?? [];
  return lower.normalize("NFD").replace(/\p{M}+/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words by which a product is found: those of its title, its SKU and its variants' SKUs. */
export function wordsOfDetails({ title = "", sku = "", variants = [] }: ProductDetails): string {
  let text = sku === "" ? title : `${title} ${sku}`;
  for (const variant of variants) {
    if (variant.sku !== undefined) text += ` ${variant.sku}`;
  }
  return [...new Set(searchWords(text))].join(" ");
}

/** The line of a product in the text that a search goes through; empty if there are no words. */
export function searchLine(id: number, words: string): string {
  return words === "" ? "" : `\n${id} ${words}`;
}

/** The words of each product in a text of lines, by id. */
export function wordsById(lines: string): Map<number, string> {
  const words = new Map<number, string>();
  for (const line of lines.split("\n")) {
    const space = line.indexOf(" ");
    if (space !== -1) words.set(Number(line.slice(0, space)), line.slice(space + 1));
  }
  return words;
}

/** A search for products that have, for each word in `q`, a word that starts with it. */
export class WordSearch {
  /** The first words to look for are the longest ones: few lines have them. */
  readonly #terms: readonly string[];

  constructor(q: string) {
    const words = [...new Set(searchWords(q))];
    this.#terms = words.sort((a, b) => b.length - a.length).map((word) => ` ${word}`);
  }

  /** Whether `q` has no word, so that no product can be found by words. */
  get isEmpty(): boolean {
    return this.#terms.length === 0;
  }

  /** The ids of the products in a text of lines that are found, in the order of the lines. */
  find(lines: string): number[] {
    const [first, ...others] = this.#terms;
    const found: number[] = [];
    if (first === undefined) return found;
    for (let at = lines.indexOf(first); at !== -1; at = lines.indexOf(first, at)) {
      const lineStart = lines.lastIndexOf("\n", at) + 1;
      const nextLine = lines.indexOf("\n", at);
      const lineEnd = nextLine === -1 ? lines.length : nextLine;
      const line = lines.slice(lineStart, lineEnd);
      if (others.every((term) => line.includes(term))) {
        found.push(Number(line.slice(0, line.indexOf(" "))));
      }
      at = lineEnd;
    }
    return found;
  }
}
