import { jsonBytes } from "../../domain/json.ts";

/** The path to an attribute: the names of the objects around it, and its own. */
export type Path = readonly string[];

/** How many paths of a run get a number, and how many characters they have together. */
const pathsMax = 250;
const charactersMax = 8_000;

/** Numbers for paths, so that staged rows do not repeat them. */
export class PathNumbers {
  /** By name, of paths with one; most have no more. */
  #ofNames = new Map<string, number>();
  /** By their JSON, of all other paths. */
  #ofOthers = new Map<string, number>();
  #paths: Path[] = [];
  /** By number. */
  #jsonBytes: number[] = [];
  #characters = 0;

  /** The number of a path; `undefined` if there are too many paths. */
  of(path: Path): number | undefined {
    const isName = path.length === 1;
    const numbers = isName ? this.#ofNames : this.#ofOthers;
    const key = isName ? path[0]! : JSON.stringify(path);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const characters = this.#characters + key.length;
    if (this.#paths.length >= pathsMax || characters > charactersMax) return undefined;
    this.#characters = characters;
    numbers.set(key, this.#paths.length);
    // Each name has a colon, and braces around it or a comma.
    this.#jsonBytes.push(path.reduce((sum, name) => sum + jsonBytes(name) + 4, 0));
    return this.#paths.push(path) - 1;
  }

  /** The most bytes that the path with this number takes in JSON. */
  jsonBytesOf(number: number): number {
    return this.#jsonBytes[number]!;
  }

  /** The paths by their numbers. Begins with none again. */
  take(): readonly Path[] {
    const paths = this.#paths;
    this.#ofNames = new Map();
    this.#ofOthers = new Map();
    this.#paths = [];
    this.#jsonBytes = [];
    this.#characters = 0;
    return paths;
  }
}
