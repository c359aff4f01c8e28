import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

/** A key of paths, with the keys that follow it. */
export interface PathNode {
  /** The number of the path that ends here; -1 if none does. */
  number: number;
  /** Missing if no path goes on. */
  children?: Map<string, PathNode>;
}

/**
 * Paths by their keys. Finds those that an object has in the time that the object takes, however
 * many paths there are.
 */
export class PathTree {
  readonly #root: PathNode = { number: -1 };

  /** A path's number is its place in `paths`, which are distinct. */
  constructor(paths: readonly (readonly string[])[]) {
    paths.forEach((path, number) => {
      let node = this.#root;
      for (const key of path) {
        const children = node.children ??= new Map();
        const next: PathNode = children.get(key) ?? { number: -1 };
        children.set(key, next);
        node = next;
      }
      node.number = number;
    });
  }

  /** The paths that begin with a key; `undefined` if none does. */
  at(key: string): PathNode | undefined {
    return this.#root.children?.get(key);
  }
}

/**
 * The values at the paths that begin with a key, by the paths' numbers, for an object in which the
 * key has the value `value`: what `valueAt` returns for each path, unless it is `undefined`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const tree = new PathTree([["a"], ["a", "b"], ["a", "c"]]);
 * assertEquals([...valuesBelow(tree.at("a")!, { c: 1 })], [[0, { c: 1 }], [2, 1]]);
 * ```
 */
export function valuesBelow(node: PathNode, value: JsonValue): Map<number, JsonValue> {
  const found = new Map<number, JsonValue>();
  findValues(node, value, found);
  return found;
}

function findValues(node: PathNode, value: JsonValue, found: Map<number, JsonValue>): void {
  if (value === null) return;
  if (node.number !== -1) found.set(node.number, value);
  if (node.children !== undefined && isJsonObject(value)) findBelow(node.children, value, found);
}

function findBelow(
  children: ReadonlyMap<string, PathNode>,
  value: JsonObject,
  found: Map<number, JsonValue>,
): void {
  const keys = Object.keys(value);
  if (keys.length < children.size) {
    for (const key of keys) {
      const child = children.get(key);
      if (child !== undefined) findValues(child, value[key]!, found);
    }
    return;
  }
  for (const [key, child] of children) {
    if (Object.hasOwn(value, key)) findValues(child, value[key]!, found);
  }
}
