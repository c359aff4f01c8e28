import { type Fault, pointerStep } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { annotations, applicators, assertions, type Holder, refusal, stores } from "./keywords.ts";

/** A schema or subschema, and what it holds: a schema document as a tree. */
export interface SchemaNode {
  /** Where it stands in the document. */
  readonly pointer: string;
  /** The schema as written, or `true` or `false`. */
  readonly schema: JsonObject | boolean;
  /** The subschemas that decide about content. */
  readonly applied: readonly HeldNode[];
  /** The subschemas that only a `$ref` can bring in. */
  readonly stored: readonly SchemaNode[];
}

/** A subschema in its keyword; `name` is what a map of schemas calls it, and "" elsewhere. */
export interface HeldNode {
  readonly keyword: string;
  readonly name: string;
  readonly node: SchemaNode;
}

const dialect = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * Reads a schema document, which nests no deeper than the stack allows. The tree leaves out what is no
 * schema; its faults say so. References and patterns are not looked at.
 */
export function readSchema(schema: JsonObject): { root: SchemaNode; faults: Fault[] } {
  const reader = new Reader();
  const root = reader.objectNode("", schema);
  if (schema.type !== "object") {
    reader.faults.push({ pointer: "/type", detail: 'must be "object": badge content is one' });
  }
  return { root, faults: reader.faults };
}

/** Every node of a tree, each after the one that holds it. */
export function* nodesOf(node: SchemaNode): Generator<SchemaNode> {
  yield node;
  for (const inner of node.applied) yield* nodesOf(inner.node);
  for (const inner of node.stored) yield* nodesOf(inner);
}

/** Collects the faults of one document. */
class Reader {
  readonly faults: Fault[] = [];

  objectNode(pointer: string, schema: JsonObject): SchemaNode {
    const applied: HeldNode[] = [];
    const stored: SchemaNode[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      const applies = applicators.get(keyword);
      const keeps = stores.get(keyword);
      if (applies !== undefined) {
        for (const held of this.#held(applies, pointer + pointerStep(keyword), value)) {
          applied.push({ keyword, ...held });
        }
      } else if (keeps !== undefined) {
        const held = this.#held(keeps, pointer + pointerStep(keyword), value);
        stored.push(...held.map(({ node }) => node));
      } else this.#value(pointer, keyword, value);
    }
    return { pointer, schema, applied, stored };
  }

  /** The subschemas in the value of a keyword at `pointer`. */
  #held(holder: Holder, pointer: string, value: JsonValue): Omit<HeldNode, "keyword">[] {
    if (holder === "schema") return this.#node("", pointer, value);
    if (holder === "list") {
      if (Array.isArray(value) && value.length > 0) {
        return value.flatMap((inner, index) => this.#node("", `${pointer}/${index}`, inner));
      }
      return this.#fault(pointer, "must be a list of at least one schema");
    }
    if (!isJsonObject(value)) return this.#fault(pointer, "must be an object of schemas");
    return Object.entries(value).flatMap(([name, inner]) => {
      // Validators take it for the prototype, and then nothing would check the member.
      if (name === "__proto__") {
        return this.#fault(`${pointer}/__proto__`, "must have another name");
      }
      return this.#node(name, pointer + pointerStep(name), inner);
    });
  }

  #node(name: string, pointer: string, value: JsonValue): Omit<HeldNode, "keyword">[] {
    if (isJsonObject(value)) return [{ name, node: this.objectNode(pointer, value) }];
    if (typeof value !== "boolean") {
      return this.#fault(pointer, "must be a schema: an object, `true` or `false`");
    }
    return [{ name, node: { pointer, schema: value, applied: [], stored: [] } }];
  }

  /** A keyword that holds no subschemas. */
  #value(schemaPointer: string, keyword: string, value: JsonValue): void {
    const pointer = schemaPointer + pointerStep(keyword);
    const rule = assertions.get(keyword) ?? annotations.get(keyword);
    if (rule !== undefined) {
      if (!rule.holds(value)) this.#fault(pointer, rule.wanted);
    } else if (keyword === "$schema" || keyword === "$id") {
      this.#identity(schemaPointer, keyword, value);
    } else if (keyword !== "$ref" && !keyword.startsWith("x-")) {
      this.#fault(pointer, refusal(keyword));
    }
  }

  /** `$schema` and `$id` say of which dialect and where a document is; parts of it have no own. */
  #identity(schemaPointer: string, keyword: "$schema" | "$id", value: JsonValue): void {
    const pointer = schemaPointer + pointerStep(keyword);
    if (schemaPointer !== "") this.#fault(pointer, "must stand at the top only");
    else if (typeof value !== "string") this.#fault(pointer, "must be a string");
    else if (keyword === "$schema" && !dialect.test(value)) {
      this.#fault(pointer, 'must be "https://json-schema.org/draft/2020-12/schema"');
    }
  }

  #fault(pointer: string, detail: string): [] {
    this.faults.push({ pointer, detail });
    return [];
  }
}
