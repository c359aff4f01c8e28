import { attributesDepthMax } from "../../domain/limits.ts";

/** The paths that columns of a file set. No two of them overlap. */
export class AttributePaths {
  readonly #taken = new Set<string>();
  /** The beginnings of taken paths. */
  readonly #inner = new Set<string>();

  /** Takes a path. Returns `false` if it, its beginning or its continuation is taken. */
  take(path: readonly string[]): boolean {
    const beginnings = path.map((_, depth) => JSON.stringify(path.slice(0, depth + 1)));
    const whole = beginnings.pop()!;
    if (this.#taken.has(whole) || this.#inner.has(whole)) return false;
    if (beginnings.some((beginning) => this.#taken.has(beginning))) return false;
    this.#taken.add(whole);
    beginnings.forEach((beginning) => this.#inner.add(beginning));
    return true;
  }
}

/** The keys of a path such as `size.eu`; `undefined` if one is empty or there are too many. */
export function readPath(text: string): readonly string[] | undefined {
  const path = text.split(".");
  return path.includes("") || path.length > attributesDepthMax ? undefined : path;
}

/** The path of a money value's currency: `price` has `priceCurrency`. */
export function currencyPath(path: readonly string[]): readonly string[] {
  return [...path.slice(0, -1), `${path.at(-1)}Currency`];
}
