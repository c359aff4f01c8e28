import { pointerStep, type Violation } from "../domain/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../domain/json.ts";
import { annotations, applicators, assertions, type Nesting, refusal, stores } from "./keywords.ts";

/** A node of a schema document's tree: a schema or subschema, and what it contains. */
export interface SchemaNode {
  /** Its JSON Pointer in the document. */
  readonly pointer: string;
  /** The schema as the author wrote it, or `true` or `false`. */
  readonly schema: JsonObject | boolean;
  /** The subschemas that decide whether content is valid. */
  readonly applied: readonly HeldNode[];
  /** The subschemas that are used through a `$ref` only. */
  readonly stored: readonly SchemaNode[];
}

/**
 * A subschema within its keyword. `name` is its key if the keyword holds a map of schemas, else "".
 */
export interface HeldNode {
  readonly keyword: string;
  readonly name: string;
  readonly node: SchemaNode;
}

const dialect = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * Reads a schema document, whose depth must already be limited. The tree leaves out everything that
 * is not a schema, which `violations` reports. Does not check references or patterns.
 */
export function readSchema(schema: JsonObject): { root: SchemaNode; violations: Violation[] } {
  const reader = new Reader();
  const root = reader.objectNode("", schema);
  if (schema.type !== "object") {
    reader.violations.push({ pointer: "/type", detail: 'must be "object", as badge content is' });
  }
  return { root, violations: reader.violations };
}

/** Every node of a tree, parents before children. */
export function* nodesOf(node: SchemaNode): Generator<SchemaNode> {
  yield node;
  for (const inner of node.applied) yield* nodesOf(inner.node);
  for (const inner of node.stored) yield* nodesOf(inner);
}

/** Reads one document and collects its errors. */
class Reader {
  readonly violations: Violation[] = [];

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
  #held(nesting: Nesting, pointer: string, value: JsonValue): Omit<HeldNode, "keyword">[] {
    if (nesting === "schema") return this.#node("", pointer, value);
    if (nesting === "list") {
      if (Array.isArray(value) && value.length > 0) {
        return value.flatMap((inner, index) => this.#node("", `${pointer}/${index}`, inner));
      }
      return this.#violation(pointer, "must be a list of at least one schema");
    }
    if (!isJsonObject(value)) return this.#violation(pointer, "must be an object of schemas");
    return Object.entries(value).flatMap(([name, inner]) => {
      // Validators would set the prototype of an object, and nothing would check the property.
      if (name === "__proto__") {
        return this.#violation(`${pointer}/__proto__`, 'must not be named "__proto__"');
      }
      return this.#node(name, pointer + pointerStep(name), inner);
    });
  }

  #node(name: string, pointer: string, value: JsonValue): Omit<HeldNode, "keyword">[] {
    if (isJsonObject(value)) return [{ name, node: this.objectNode(pointer, value) }];
    if (typeof value !== "boolean") {
      return this.#violation(pointer, "must be a schema: an object, `true` or `false`");
    }
    return [{ name, node: { pointer, schema: value, applied: [], stored: [] } }];
  }

  /** Checks a keyword that has no subschemas. */
  #value(schemaPointer: string, keyword: string, value: JsonValue): void {
    const pointer = schemaPointer + pointerStep(keyword);
    const rule = assertions.get(keyword) ?? annotations.get(keyword);
    if (rule !== undefined) {
      if (!rule.holds(value)) this.#violation(pointer, rule.requirement);
    } else if (keyword === "$schema" || keyword === "$id") {
      this.#identity(schemaPointer, keyword, value);
    } else if (keyword !== "$ref" && !keyword.startsWith("x-")) {
      this.#violation(pointer, refusal(keyword));
    }
  }

  /**
   * `$schema` and `$id` identify the dialect and the document, so they are allowed at the top only.
   */
  #identity(schemaPointer: string, keyword: "$schema" | "$id", value: JsonValue): void {
    const pointer = schemaPointer + pointerStep(keyword);
    if (schemaPointer !== "") this.#violation(pointer, "must be at the top level only");
    else if (typeof value !== "string") this.#violation(pointer, "must be a string");
    else if (keyword === "$schema" && !dialect.test(value)) {
      this.#violation(pointer, 'must be "https://json-schema.org/draft/2020-12/schema"');
    }
  }

  #violation(pointer: string, detail: string): [] {
    this.violations.push({ pointer, detail });
    return [];
  }
}
