import type { Violation } from "../domain/errors.ts";
import { schemaDepthMax, subschemasMax } from "../domain/limits.ts";
import { assertions } from "./keywords.ts";
import { rulesMax, workMax } from "./cost_limits.ts";
import type { SchemaNode } from "./schema_node.ts";
import type { Refs } from "./refs.ts";

/** The size of a schema as a validator traverses it, following each `$ref` every time. */
export interface SchemaSize {
  /** The number of subschemas, including itself. */
  readonly subschemas: number;
  /** The number of assertions, and of the names and values that they list. */
  readonly rules: number;
  /**
   * Both together, doubled where `unevaluatedProperties` or `unevaluatedItems` needs a second pass.
   */
  readonly work: number;
  /** The depth of nested subschemas, 1 for the schema itself. */
  readonly depth: number;
}

/**
 * Measures a document with resolved references, and reports recursion and exceeded limits. Measures
 * each node once and adds up, so repeated references cost nothing. Counts that no traversal could
 * reach are just large numbers, at worst `Infinity`.
 */
export function measureSchema(
  root: SchemaNode,
  refs: Refs,
): { size: SchemaSize; violations: Violation[] } {
  const measure = new Measure(refs);
  const size = measure.of(root);
  // Unreferenced schemas do not count, but a loop in them is an error too.
  measure.allStoredBelow(root);
  const { violations } = measure;
  if (violations.length === 0) violations.push(...overLimits(size));
  return { size, violations };
}

function overLimits({ subschemas, rules, work, depth }: SchemaSize): Violation[] {
  const following = "counting what each `$ref` refers to";
  const details: string[] = [];
  if (subschemas > subschemasMax) {
    details.push(`must have at most ${subschemasMax} subschemas, ${following}`);
  }
  if (rules > rulesMax) {
    details.push(
      `must have at most ${rulesMax} keywords and listed names and values, ${following}`,
    );
  }
  if (depth > schemaDepthMax) {
    details.push(`must nest subschemas at most ${schemaDepthMax} deep, ${following}`);
  }
  if (details.length === 0 && work > workMax) {
    details.push("must use `unevaluatedProperties` and `unevaluatedItems` less within one another");
  }
  return details.map((detail) => ({ pointer: "", detail }));
}

const nothing: SchemaSize = { subschemas: 0, rules: 0, work: 0, depth: 0 };

class Measure {
  readonly violations: Violation[] = [];
  readonly #refs: Refs;
  readonly #sizes = new Map<SchemaNode, SchemaSize | "open">();
  /** The references that led to the node being measured, the last one last. */
  readonly #followed: string[] = [];

  constructor(refs: Refs) {
    this.#refs = refs;
  }

  of(node: SchemaNode): SchemaSize {
    const known = this.#sizes.get(node);
    if (known === "open") return this.#recursion();
    if (known !== undefined) return known;
    this.#sizes.set(node, "open");
    const walked = node.applied.map((inner) => this.of(inner.node));
    const target = this.#refs.get(node);
    if (target !== undefined) walked.push(this.#follow(`${node.pointer}/$ref`, target));
    const size = {
      subschemas: walked.reduce((sum, inner) => sum + inner.subschemas, 1),
      rules: walked.reduce((sum, inner) => sum + inner.rules, rulesIn(node)),
      work: walked.reduce((sum, inner) => sum + inner.work, 1 + rulesIn(node)) * looksAt(node),
      depth: walked.reduce((deepest, inner) => Math.max(deepest, inner.depth), 0) + 1,
    };
    this.#sizes.set(node, size);
    return size;
  }

  allStoredBelow(node: SchemaNode): void {
    for (const inner of node.applied) this.allStoredBelow(inner.node);
    for (const inner of node.stored) {
      this.of(inner);
      this.allStoredBelow(inner);
    }
  }

  #follow(ref: string, target: SchemaNode): SchemaSize {
    this.#followed.push(ref);
    const size = this.of(target);
    this.#followed.pop();
    return size;
  }

  /**
   * A node contains the nodes it is measured with, so only a reference can lead back to it: the
   * last one followed.
   */
  #recursion(): SchemaSize {
    this.violations.push({
      pointer: this.#followed.at(-1)!,
      detail: "must not refer to a schema that it is part of: recursion is not supported",
    });
    return nothing;
  }
}

/** Finding unevaluated properties or items needs a second pass over the subschemas. */
function looksAt({ applied }: SchemaNode): number {
  return applied.some(({ keyword }) => keyword.startsWith("unevaluated")) ? 2 : 1;
}

/**
 * An assertion is a rule, and so is each value it lists: each is compared, and each can be an
 * error.
 */
function rulesIn({ schema }: SchemaNode): number {
  return Object.entries(schema).reduce(
    (sum, [keyword, value]) => assertions.has(keyword) ? sum + countValues(value) : sum,
    0,
  );
}

/** The number of values in a JSON value, including itself. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}
