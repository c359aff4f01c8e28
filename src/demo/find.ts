/// <reference lib="dom" />

/** The page's own element of this kind. Throws where it is missing: the page and its script are made together. */
export function find<E extends Element>(
  selector: string,
  kind: new () => E,
  inside: ParentNode = document,
): E {
  const found = inside.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}`);
}
