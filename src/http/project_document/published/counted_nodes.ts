import { nodesOf, type SchemaNode } from "../../../json_schema/schema_node.ts";
import type { Refs } from "../../../json_schema/refs.ts";

/**
 * Keywords whose subschemas apply to the same value, and whose evaluated properties and items count
 * for the parent.
 */
const inPlace: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "then",
  "else",
  "dependentSchemas",
]);

/**
 * The nodes whose evaluated properties or items matter: those with `keyword`, which is
 * `unevaluatedProperties` or `unevaluatedItems`, and all nodes that apply to the same value.
 */
export function countedNodes(root: SchemaNode, refs: Refs, keyword: string): Set<SchemaNode> {
  const counted = new Set<SchemaNode>();
  const waiting = [...nodesOf(root)].filter(({ applied }) =>
    applied.some((held) => held.keyword === keyword)
  );
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (counted.has(node)) continue;
    counted.add(node);
    for (const held of node.applied) if (inPlace.has(held.keyword)) waiting.push(held.node);
    const target = refs.get(node);
    if (target !== undefined) waiting.push(target);
  }
  return counted;
}
