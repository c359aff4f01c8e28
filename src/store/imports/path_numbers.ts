/** The path to an attribute: the names of the objects around it, and its own. */
export type Path = readonly string[];

/** How many paths of a run get a number, and how many characters they have together. */
const pathsMax = 1_000;
const charactersMax = 8_000;

/** Numbers for paths, so that staged rows do not repeat them. */
export class PathNumbers {
  /** By name, of paths with one; most have no more. */
  #ofNames = new Map<string, number>();
  /** By their JSON, of all other paths. */
  #ofOthers = new Map<string, number>();
  #paths: Path[] = [];
  #characters = 0;

  /** The number of a path; `undefined` if there are too many paths. */
  of(path: Path): number | undefined {
    const [numbers, key] = path.length === 1
      ? [this.#ofNames, path[0]!] as const
      : [this.#ofOthers, JSON.stringify(path)] as const;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const characters = this.#characters + key.length;
    if (this.#paths.length >= pathsMax || characters > charactersMax) return undefined;
    this.#characters = characters;
    numbers.set(key, this.#paths.length);
    return this.#paths.push(path) - 1;
  }

  /** The paths by their numbers. Begins with none again. */
  take(): readonly Path[] {
    const paths = this.#paths;
    this.#ofNames = new Map();
    this.#ofOthers = new Map();
    this.#paths = [];
    this.#characters = 0;
    return paths;
  }
}
