import type { Violation } from "../domain/errors.ts";
import { nodesOf, type SchemaNode } from "./schema_node.ts";

/** The target of each node with a `$ref`. */
export type Refs = ReadonlyMap<SchemaNode, SchemaNode>;

/**
 * Resolves every `$ref` of a document: to the document (`#`), to a subschema by JSON Pointer
 * (`#/$defs/price`) or to an anchor (`#price`), in the syntax of RFC 3986 and RFC 6901. A reference
 * to another document, to nothing or to something that is not a schema is an error, and so is a
 * duplicate anchor.
 */
export function resolveRefs(root: SchemaNode): { refs: Refs; violations: Violation[] } {
  const violations: Violation[] = [];
  const nodes = [...nodesOf(root)];
  const byFragment = new Map(nodes.map((node) => [node.pointer, node]));
  for (const node of nodes) {
    const anchor = valueOf(node, "$anchor");
    if (typeof anchor !== "string") continue;
    if (byFragment.has(anchor)) {
      violations.push({
        pointer: `${node.pointer}/$anchor`,
        detail: "must differ from all other anchors",
      });
    } else byFragment.set(anchor, node);
  }
  const refs = new Map<SchemaNode, SchemaNode>();
  for (const node of nodes) {
    const ref = valueOf(node, "$ref");
    if (ref === undefined) continue;
    const fragment = typeof ref === "string" ? fragmentOf(ref) : undefined;
    const target = fragment === undefined ? undefined : byFragment.get(fragment);
    if (target !== undefined) refs.set(node, target);
    else {
      const detail = fragment === undefined
        ? "must refer to this document, as `#/$defs/price` does"
        : `must refer to a schema: there is none at ${JSON.stringify(ref)}`;
      violations.push({ pointer: `${node.pointer}/$ref`, detail });
    }
  }
  return { refs, violations };
}

function valueOf({ schema }: SchemaNode, keyword: string) {
  return typeof schema === "object" && Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

/** The decoded fragment of a local reference; `undefined` for a reference to another document. */
function fragmentOf(ref: string): string | undefined {
  if (!ref.startsWith("#")) return undefined;
  try {
    return decodeURIComponent(ref.slice(1));
  } catch {
    return undefined;
  }
}
