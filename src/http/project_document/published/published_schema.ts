import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import { assertions } from "../../../json_schema/keywords.ts";
import {
  type HeldNode,
  nodesOf,
  readSchema,
  type SchemaNode,
} from "../../../json_schema/schema_node.ts";
import { type Refs, resolveRefs } from "../../../json_schema/refs.ts";
import { rebuild } from "../../../json_schema/rebuild.ts";
import { withExplicitShape } from "./explicit_shape.ts";
import { withTypedEnum } from "./typed_enum.ts";

/**
 * The annotations that are published. `default` is not, because no validator fills in defaults, and
 * generators would treat such properties as always present. `$comment` and `x-…` are the author's
 * private notes; `examples` may be invalid, and the document has valid ones of its own.
 */
const shownAnnotations: ReadonlySet<string> = new Set([
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentMediaType",
  "contentEncoding",
]);

/**
 * Keywords whose `false` means "nothing more". It stays `false`, the usual form, which generators
 * expect.
 */
const closing: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** How the surrounding document names the parts of schemas. */
interface Naming {
  /**
   * Returns a free name for a part; `last` is the last step of its pointer, such as its key in
   * `$defs`.
   */
  readonly nameOf: (last: string) => string;
  /** The `$ref` of a part with this name. */
  readonly refTo: (name: string) => string;
}

/** A schema for use in another document, and the targets of its `$ref`s, by name. */
export interface PublishedSchema {
  readonly schema: JsonObject;
  readonly parts: ReadonlyMap<string, JsonObject>;
}

/**
 * Converts an accepted schema for an OpenAPI 3.1 document. It is valid for the same content. The
 * result has about the length of the original: each part appears once, however many references it
 * has.
 */
export function publishSchema(schema: JsonObject, naming: Naming): PublishedSchema {
  const { root } = readSchema(schema);
  const publisher = new Publisher(root, naming);
  return { schema: publisher.bodyOf(root), parts: publisher.parts };
}

class Publisher {
  readonly parts = new Map<string, JsonObject>();
  readonly #refs: Refs;
  readonly #naming: Naming;
  readonly #targets: ReadonlySet<SchemaNode>;
  readonly #names = new Map<SchemaNode, string>();
  readonly #countingProperties: ReadonlySet<SchemaNode>;
  readonly #countingItems: ReadonlySet<SchemaNode>;

  constructor(root: SchemaNode, naming: Naming) {
    const { refs } = resolveRefs(root);
    this.#refs = refs;
    this.#naming = naming;
    this.#targets = new Set(refs.values());
    this.#countingProperties = countedNodes(root, refs, "unevaluatedProperties");
    this.#countingItems = countedNodes(root, refs, "unevaluatedItems");
  }

  bodyOf(node: SchemaNode): JsonObject {
    const { schema } = node;
    // Generators support only objects as schemas.
    if (typeof schema === "boolean") return schema ? {} : { not: {} };
    const target = this.#refs.get(node);
    const referred = target && this.#referenceTo(target);
    const keeps = (keyword: string) => assertions.has(keyword) || shownAnnotations.has(keyword);
    const place = (held: HeldNode) => this.#place(held);
    const body = this.#forGenerators(node, rebuild(node, { keeps, place, referred }));
    const description = descriptionOf(schema);
    if (description !== undefined) return { description, ...body };
    // Generators support a plain `$ref` best.
    return referred !== undefined && isAlone(body) ? referred : body;
  }

  #forGenerators(node: SchemaNode, plain: JsonObject): JsonObject {
    const counts = {
      properties: this.#countingProperties.has(node),
      items: this.#countingItems.has(node),
    };
    const body = withTypedEnum(withScalarConst(plain));
    const explicit = withExplicitShape(body, counts);
    // The forms that the enum was converted to are not nodes of the schema.
    if (!Array.isArray(explicit.anyOf) || explicit.anyOf === plain.anyOf) return explicit;
    const forms = explicit.anyOf.filter(isJsonObject);
    return { ...explicit, anyOf: forms.map((form) => withExplicitShape(form, counts)) };
  }

  #place({ keyword, node }: HeldNode): JsonValue {
    if (this.#targets.has(node)) return this.#referenceTo(node);
    if (typeof node.schema === "boolean" && closing.has(keyword)) return node.schema;
    return this.bodyOf(node);
  }

  #referenceTo(target: SchemaNode): JsonObject {
    let name = this.#names.get(target);
    if (name === undefined) {
      name = this.#naming.nameOf(target.pointer.split("/").at(-1) ?? "");
      this.#names.set(target, name);
      this.parts.set(name, this.bodyOf(target));
    }
    return { $ref: this.#naming.refTo(name) };
  }
}

/**
 * Generators reject a whole document with a `const` that is a list or an object. An `enum` means
 * the same.
 */
function withScalarConst(body: JsonObject): JsonObject {
  const { const: only, ...others } = body;
  if (typeof only !== "object" || only === null) return body;
  const asEnum = { enum: [only] };
  const { enum: listed, allOf } = others;
  if (listed === undefined) return { ...others, ...asEnum };
  return { ...others, allOf: [...Array.isArray(allOf) ? allOf : [], asEnum] };
}

/**
 * The title becomes a part of the description: generators would name code after it, and drop one of
 * two schemas with the same title.
 */
function descriptionOf({ title, description }: JsonObject): string | undefined {
  const texts = [title, description].filter((text) => typeof text === "string" && text !== "");
  return texts.length === 0 ? undefined : texts.join("\n\n");
}

function isAlone(body: JsonObject): boolean {
  return Object.keys(body).length === 1 && Array.isArray(body.allOf) && body.allOf.length === 1;
}

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
function countedNodes(root: SchemaNode, refs: Refs, keyword: string): Set<SchemaNode> {
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
