import type { JsonObject, JsonValue } from "../../../domain/json.ts";
import { type HeldNode, readSchema, type SchemaNode } from "../../../json_schema/schema_node.ts";
import { contentFormats, type FormatName, isFormatName } from "../../../json_schema/formats.ts";
import { type Refs, resolveRefs } from "../../../json_schema/refs.ts";
import { rebuild } from "../../../json_schema/rebuild.ts";
import { withExplicitShape } from "./explicit_shape.ts";
import { withDescription, withOpenEnum } from "./open_enum.ts";

/**
 * The keywords that are published: those that give content its shape, and annotations. Bounds,
 * patterns and other conditions are not, because clients that were generated earlier would refuse
 * the content that a merchant allows later. Neither is `default`, because no validator fills in
 * defaults, and generators would treat such properties as always present. `$comment` and `x-…` are
 * the author's private notes; `examples` may be invalid, and the document has valid ones of its own.
 */
const published: ReadonlySet<string> = new Set([
  "type",
  "required",
  // They become annotations.
  "const",
  "enum",
  "format",
  "deprecated",
  "readOnly",
  "writeOnly",
  "contentMediaType",
  "contentEncoding",
]);

/** The published keywords that hold subschemas. */
const publishedHolders: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "additionalProperties",
  "prefixItems",
  "items",
  "allOf",
  "anyOf",
  "oneOf",
]);

/** Keywords whose `false` means "nothing more". */
const closing: ReadonlySet<string> = new Set(["additionalProperties", "items"]);

/**
 * Whether a format is published as `format`: only if generated clients read all its strings, and
 * write them as they were. Python's clients, for example, know no duration of a month and no e-mail
 * address of a test domain.
 */
const readByClients: Readonly<Record<FormatName, boolean>> = {
  color: true,
  date: true,
  "date-time": true,
  duration: false,
  email: false,
  hostname: false,
  ipv4: false,
  ipv6: false,
  time: false,
  uri: false,
  "uri-reference": false,
  uuid: true,
};

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
 * Converts an accepted schema for responses in an OpenAPI 3.1 document. It describes content and does
 * not check it: all content that is valid under the schema is valid under the result, and so is most
 * that will be when the merchant has added a property or a value, or moved a bound. The result has
 * about the length of the original: each part appears once, however many references it has.
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

  constructor(root: SchemaNode, naming: Naming) {
    const { refs } = resolveRefs(root);
    this.#refs = refs;
    this.#naming = naming;
    this.#targets = new Set(refs.values());
  }

  bodyOf(node: SchemaNode): JsonObject {
    const { schema } = node;
    // Generators support only objects as schemas.
    if (typeof schema === "boolean") return {};
    const target = this.#refs.get(node);
    const referred = target && this.#referenceTo(target);
    const keeps = (keyword: string) => published.has(keyword);
    const place = (held: HeldNode) => this.#place(held);
    const applied = node.applied.filter(({ keyword }) => publishedHolders.has(keyword));
    const rebuilt = rebuild({ ...node, applied }, { keeps, place, referred });
    const body = withExplicitShape(withOpenEnum(withReadFormat(described(schema, rebuilt))));
    // Generators support a plain `$ref` best.
    return referred !== undefined && isAlone(body) ? referred : body;
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
 * Adds the description. The title becomes a part of it: generators would name code after a title,
 * and drop one of two schemas with the same title.
 */
function described({ title, description }: JsonObject, body: JsonObject): JsonObject {
  return withDescription(body, title, description);
}

/** Replaces a format that not all clients can read by its description. */
function withReadFormat({ format, ...body }: JsonObject): JsonObject {
  if (!isFormatName(format)) return body;
  if (readByClients[format]) return { ...body, format };
  return withDescription(body, `Format: ${contentFormats.get(format)?.requirement}.`);
}

function isAlone(body: JsonObject): boolean {
  return Object.keys(body).length === 1 && Array.isArray(body.allOf) && body.allOf.length === 1;
}
