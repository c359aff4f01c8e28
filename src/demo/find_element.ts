/// <reference lib="dom" />

/**
 * Finds an element of the page. Throws if it is missing, which is a bug: the page and its script
 * are built together.
 */
export function findElement<E extends Element>(
  selector: string,
  kind: new () => E,
  inside: ParentNode = document,
): E {
  const found = inside.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}`);
}
