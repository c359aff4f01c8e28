import { isJsonObject, type JsonObject, type JsonValue, setKey } from "../../domain/json.ts";
import type { SchemaNode } from "../schema_node.ts";
import type { SchemaPatterns } from "../schema_patterns.ts";
import type { Refs } from "../refs.ts";
import { numbers, sampleNumber, sampleText } from "./sample_scalar.ts";

/** How to generate a sample. */
export interface Sampling {
  /** Whether to use the author's values: `examples`, `default`. */
  readonly asGiven: boolean;
  /** Whether to include optional properties. */
  readonly isFull: boolean;
  /** Which form to use where there are several, from 0. */
  readonly form: number;
}

/**
 * The maximum length of a sample in characters. Longer ones help no reader, and a schema nested in
 * schemas many times over would take too long.
 */
export const sampleMaxChars = 4_096;
const itemsMax = 10;

/**
 * Generates content that a schema describes, for people to read; `undefined` if none was found. It
 * may be invalid: a schema can require what only a solver would find.
 */
export function sampleContent(sampled: Sampled, how: Sampling): JsonValue | undefined {
  sampled.patterns.refill();
  return new Sampler(sampled, how).valueOf([sampled.root]);
}

/** The parts of an accepted schema. */
export interface Sampled {
  readonly root: SchemaNode;
  readonly refs: Refs;
  readonly patterns: SchemaPatterns;
}

/** The schemas that all apply to one value. */
interface Facets {
  readonly nodes: readonly SchemaNode[];
  readonly schemas: readonly JsonObject[];
}

class Sampler {
  readonly #sampled: Sampled;
  readonly #how: Sampling;
  #charsLeft = sampleMaxChars;

  constructor(sampled: Sampled, how: Sampling) {
    this.#sampled = sampled;
    this.#how = how;
  }

  valueOf(applying: readonly SchemaNode[]): JsonValue | undefined {
    this.#charsLeft -= 2;
    const nodes = applying.flatMap((node) => this.#inPlace(node));
    if (this.#charsLeft < 0 || nodes.some(({ schema }) => schema === false)) return undefined;
    const facets = { nodes, schemas: nodes.map(({ schema }) => schema).filter(isJsonObject) };
    const given = this.#given(facets);
    return given === undefined ? this.#made(facets) : given;
  }

  /** A node and its subschemas for the same value. */
  #inPlace(node: SchemaNode): SchemaNode[] {
    this.#charsLeft--;
    if (this.#charsLeft < 0) return [];
    const all = inside(node, "allOf");
    for (const keyword of ["anyOf", "oneOf"]) {
      const forms = inside(node, keyword);
      all.push(...forms.slice(this.#how.form % Math.max(1, forms.length)).slice(0, 1));
    }
    const target = this.#sampled.refs.get(node);
    if (target !== undefined) all.push(target);
    return [node, ...all.flatMap((inner) => this.#inPlace(inner))];
  }

  #given({ schemas }: Facets): JsonValue | undefined {
    const only = schemas.find((schema) => Object.hasOwn(schema, "const"));
    if (only !== undefined) return this.#spent(only.const);
    if (this.#how.asGiven) {
      for (const { examples, default: usual } of schemas) {
        const given = Array.isArray(examples) && examples.length > 0 ? examples[0] : usual;
        if (given !== undefined) return this.#spent(given);
      }
    }
    const listed = schemas.map((schema) => schema.enum).find(Array.isArray);
    return this.#spent(listed?.[0]);
  }

  /** Returns a value of the schema, unless it makes the sample too long. */
  #spent(value: JsonValue | undefined): JsonValue | undefined {
    if (value !== undefined) this.#charsLeft -= JSON.stringify(value).length;
    return this.#charsLeft < 0 ? undefined : value;
  }

  #made(facets: Facets): JsonValue | undefined {
    switch (typeOf(facets.schemas)) {
      case "object":
        return this.#object(facets);
      case "array":
        return this.#list(facets);
      case "integer":
        return this.#spent(sampleNumber(facets.schemas, true));
      case "number":
        return this.#spent(sampleNumber(facets.schemas, false));
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return this.#spent(sampleText(facets.schemas, this.#sampled.patterns));
    }
  }

  #object({ nodes, schemas }: Facets): JsonObject | undefined {
    const members = new Map<string, SchemaNode[]>();
    for (const { name, node } of nodes.flatMap((it) => heldIn(it, "properties"))) {
      members.set(name, [...members.get(name) ?? [], node]);
    }
    const required = new Set(schemas.flatMap((it) => Object.values(it.required ?? [])));
    const others = nodes.flatMap((node) => inside(node, "additionalProperties"));
    for (const name of required) {
      if (typeof name === "string" && !members.has(name)) members.set(name, others);
    }
    const sample: Record<string, JsonValue> = {};
    for (const [name, applying] of members) {
      if (!this.#how.isFull && !required.has(name)) continue;
      this.#charsLeft -= name.length;
      const value = this.valueOf(applying);
      if (value !== undefined) setKey(sample, name, value);
      else if (required.has(name)) return undefined;
    }
    return sample;
  }

  #list({ nodes, schemas }: Facets): JsonValue[] | undefined {
    const first = nodes.map((node) => inside(node, "prefixItems"))
      .find((prefix) => prefix.length > 0) ?? [];
    const contained = nodes.flatMap((node) => inside(node, "contains"));
    const further = [...nodes.flatMap((node) => inside(node, "items")), ...contained];
    const least = Math.max(first.length, this.#how.isFull ? 1 : 0, ...numbers(schemas, "minItems"));
    const length = Math.min(least, ...numbers(schemas, "maxItems"));
    if (length > itemsMax) return undefined;
    const sample: JsonValue[] = [];
    while (sample.length < length) {
      const own = first[sample.length];
      const value = this.valueOf(own === undefined ? further : [own]);
      if (value === undefined) return sample;
      sample.push(value);
    }
    return sample;
  }
}

function heldIn({ applied }: SchemaNode, keyword: string) {
  return applied.filter((held) => held.keyword === keyword);
}

function inside(node: SchemaNode, keyword: string): SchemaNode[] {
  return heldIn(node, keyword).map((held) => held.node);
}

/** Keywords that imply a type if `type` is missing. */
const tellingKeywords: Readonly<Record<string, readonly string[]>> = {
  object: ["properties", "required", "additionalProperties", "patternProperties"],
  array: ["items", "prefixItems", "minItems", "maxItems", "contains", "uniqueItems"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};

/** The first type that all these schemas allow. */
function typeOf(schemas: readonly JsonObject[]): string | undefined {
  const lists = schemas.map(({ type }) => type).filter((type) => type !== undefined)
    .map((type) => Array.isArray(type) ? type : [type]);
  const [listed = []] = lists;
  const type = listed.find((name) => lists.every((list) => list.includes(name))) ?? listed[0];
  if (typeof type === "string") return type;
  return Object.entries(tellingKeywords).find(([, keywords]) =>
    keywords.some((keyword) => schemas.some((schema) => Object.hasOwn(schema, keyword)))
  )?.[0];
}
