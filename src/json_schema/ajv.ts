import { Ajv2020, type ErrorObject } from "ajv/dist/2020";
import type { JsonObject } from "../domain/json.ts";
import { errorsOf, replaceKeywords } from "./ajv_keywords.ts";
import { contentFormats } from "./formats.ts";
import { assertions } from "./keywords.ts";
import type { SchemaNode } from "./schema_node.ts";
import type { SchemaPatterns } from "./schema_patterns.ts";
import { rebuild } from "./rebuild.ts";
import type { Refs } from "./refs.ts";

/** Returns ajv's errors, each after those that caused it; empty if the content is valid. */
export type AjvCheck = (content: unknown) => readonly ErrorObject[];

/**
 * A statement without effect that keeps V8 from caching the function it is compiled in. V8 never
 * evicts from its cache of functions compiled from strings, except for code that contains a tagged
 * template. Without this, every schema ever compiled would stay in memory.
 */
const withoutEvalCache = "if (false) String.raw``;";

/** The parts of an accepted schema. */
interface Accepted {
  readonly root: SchemaNode;
  readonly refs: Refs;
  readonly patterns: SchemaPatterns;
}

/**
 * Compiles an accepted schema with ajv. Uses a new ajv instance per schema, because an instance
 * keeps everything it has compiled.
 */
export function compileWithAjv({ root, refs, patterns }: Accepted): AjvCheck {
  const regExp = (source: string) => ({
    test: (text: string) => patterns.test(source, text),
    toString: () => source,
  });
  const ajv = new Ajv2020({
    allErrors: true,
    // Otherwise a property that the content lacks would be found on `Object.prototype`.
    ownProperties: true,
    // The schema has been validated before, with pointers to its errors. Strict mode would also run
    // `patternProperties` on the platform's backtracking regex engine.
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
    messages: false,
    formats: Object.fromEntries(
      [...contentFormats].map(([name, { holds }]) => [name, { type: "string", validate: holds }]),
    ),
    // Optimizing doubles the compile time and gains nothing measurable in checks.
    code: {
      optimize: false,
      regExp: Object.assign(regExp, { code: "regExp" }),
      process: (code) => withoutEvalCache + code,
    },
  });
  replaceKeywords(ajv, (pattern, name) => patterns.test(pattern, name));
  const validate = ajv.compile(withoutRefs(root, refs, new Map()));
  return (content) => errorsOf(validate, content);
}

/**
 * Returns the schema without annotations and with each `$ref` replaced by its target. This ends
 * because recursion is refused. ajv then sees no references or anchors.
 */
function withoutRefs(
  node: SchemaNode,
  refs: Refs,
  done: Map<SchemaNode, JsonObject | boolean>,
): JsonObject | boolean {
  const known = typeof node.schema === "boolean" ? node.schema : done.get(node);
  if (known !== undefined) return known;
  const target = refs.get(node);
  const plain = rebuild(node, {
    keeps: (keyword) => assertions.has(keyword),
    place: (inner) => withoutRefs(inner.node, refs, done),
    referred: target && withoutRefs(target, refs, done),
  });
  done.set(node, plain);
  return plain;
}
