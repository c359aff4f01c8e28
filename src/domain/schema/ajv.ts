import { Ajv2020, type ErrorObject } from "ajv/dist/2020";
import type { JsonObject } from "../json.ts";
import { errorsOf, replaceKeywords } from "./ajv_keywords.ts";
import { contentFormats } from "./formats.ts";
import { assertions } from "./keywords.ts";
import type { SchemaNode } from "./node.ts";
import type { SchemaPatterns } from "./patterns.ts";
import { rebuild } from "./published/rebuild.ts";
import type { Refs } from "./refs.ts";

/** What ajv found wrong, each error after those that led to it; empty for valid content. */
export type AjvCheck = (content: unknown) => readonly ErrorObject[];

/** The parts of an accepted schema. */
interface Accepted {
  readonly root: SchemaNode;
  readonly refs: Refs;
  readonly patterns: SchemaPatterns;
}

/**
 * Compiles an accepted schema with ajv. Every instance of ajv keeps what it compiled, so each schema
 * has its own.
 */
export function compileWithAjv({ root, refs, patterns }: Accepted): AjvCheck {
  const regExp = (source: string) => ({
    test: (text: string) => patterns.test(source, text),
    toString: () => source,
  });
  const ajv = new Ajv2020({
    allErrors: true,
    // Without it a member that content lacks is found on `Object.prototype`.
    ownProperties: true,
    // What is wrong in a schema was told before, with its pointer; and the strict mode runs
    // `patternProperties` through the platform's backtracking engine.
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
    messages: false,
    formats: Object.fromEntries(
      [...contentFormats].map(([name, { holds }]) => [name, { type: "string", validate: holds }]),
    ),
    // Optimising doubles the time to compile, and no check shows that it was done.
    code: { optimize: false, regExp: Object.assign(regExp, { code: "regExp" }) },
  });
  replaceKeywords(ajv, (pattern, name) => patterns.test(pattern, name));
  const validate = ajv.compile(withoutRefs(root, refs, new Map()));
  return (content) => errorsOf(validate, content);
}

/**
 * The schema with every `$ref` replaced by what it refers to, which nothing forbids once recursion is
 * refused; and without annotations. ajv then needs to know neither references nor anchors.
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
