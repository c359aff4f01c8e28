import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { assertions } from "../keywords.ts";
import { type HeldNode, readSchema, type SchemaNode } from "../node.ts";
import { type Refs, resolveRefs } from "../refs.ts";
import { countedNodes } from "./counted_nodes.ts";
import { rebuild } from "./rebuild.ts";
import { withToldShape } from "./told_shape.ts";
import { withTypedEnum } from "./typed_enum.ts";

/**
 * What a schema says to readers of a document beside what content is valid. `default` is not among it:
 * nobody fills defaults in, and generators would take what has one for always there. `$comment` and
 * `x-…` are notes of the author's own; `examples` may be wrong, and the document has some that are not.
 */
const shownAnnotations: ReadonlySet<string> = new Set([
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentMediaType",
  "contentEncoding",
]);

/** Keywords that say `false` for "nothing more", as everybody writes and generators expect it. */
const closing: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/** How a document that schemas are published in names their parts. */
interface Naming {
  /** A name that is not taken for what stands under `last` of a schema, its `$defs` for instance. */
  readonly nameOf: (last: string) => string;
  /** What a `$ref` to a part with this name says. */
  readonly refTo: (name: string) => string;
}

/** A schema that stands in another document, and the parts of it that `$ref`s lead to, by their names. */
export interface PublishedSchema {
  readonly schema: JsonObject;
  readonly parts: ReadonlyMap<string, JsonObject>;
}

/**
 * An accepted schema as it stands in an OpenAPI 3.1 document: valid for the same content. Together with its
 * parts it is about as long as it was: each part stands once, however often it is referred to.
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
    // Generators know no other schemas than objects.
    if (typeof schema === "boolean") return schema ? {} : { not: {} };
    const target = this.#refs.get(node);
    const referred = target && this.#referenceTo(target);
    const keeps = (keyword: string) => assertions.has(keyword) || shownAnnotations.has(keyword);
    const place = (held: HeldNode) => this.#place(held);
    const body = this.#forGenerators(node, rebuild(node, { keeps, place, referred }));
    const description = descriptionOf(schema);
    if (description !== undefined) return { description, ...body };
    // A `$ref` alone is what generators know best.
    return referred !== undefined && isAlone(body) ? referred : body;
  }

  #forGenerators(node: SchemaNode, plain: JsonObject): JsonObject {
    const counts = {
      properties: this.#countingProperties.has(node),
      items: this.#countingItems.has(node),
    };
    const body = withTypedEnum(withScalarConst(plain));
    const told = withToldShape(body, counts);
    // Forms that the enum was given are no nodes of the schema.
    if (!Array.isArray(told.anyOf) || told.anyOf === plain.anyOf) return told;
    const forms = told.anyOf.filter(isJsonObject);
    return { ...told, anyOf: forms.map((form) => withToldShape(form, counts)) };
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

/** Generators refuse a whole document with a `const` that is a list or an object; an `enum` says it too. */
function withScalarConst(body: JsonObject): JsonObject {
  const { const: only, ...others } = body;
  if (typeof only !== "object" || only === null) return body;
  const asEnum = { enum: [only] };
  const { enum: listed, allOf } = others;
  if (listed === undefined) return { ...others, ...asEnum };
  return { ...others, allOf: [...Array.isArray(allOf) ? allOf : [], asEnum] };
}

/** A title stands in the description: generators would name code by it, and drop the second of a name. */
function descriptionOf({ title, description }: JsonObject): string | undefined {
  const texts = [title, description].filter((text) => typeof text === "string" && text !== "");
  return texts.length === 0 ? undefined : texts.join("\n\n");
}

function isAlone(body: JsonObject): boolean {
  return Object.keys(body).length === 1 && Array.isArray(body.allOf) && body.allOf.length === 1;
}
