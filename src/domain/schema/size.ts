import type { Fault } from "../errors.ts";
import { schemaDepthMax, subschemasMax } from "../limits.ts";
import { assertions } from "./keywords.ts";
import { rulesMax, workMax } from "./limits.ts";
import type { SchemaNode } from "./node.ts";
import type { Refs } from "./refs.ts";

/** How large a schema is as a validator walks it, which follows each `$ref` anew. */
export interface SchemaSize {
  /** Subschemas, itself included. */
  readonly subschemas: number;
  /** Assertions, and the names and values that they list. */
  readonly rules: number;
  /** Both together, and doubled where `unevaluatedProperties` or `unevaluatedItems` looks again. */
  readonly work: number;
  /** How deep subschemas nest, itself being 1. */
  readonly depth: number;
}

/**
 * Measures a document whose references are resolved, and faults what leads back to itself or is over
 * a limit. Each node is measured once and then added up, so doubled references cost nothing: a count
 * that no walk could reach is a large number, at worst `Infinity`.
 */
export function measureSchema(root: SchemaNode, refs: Refs): { size: SchemaSize; faults: Fault[] } {
  const measure = new Measure(refs);
  const size = measure.of(root);
  // What no reference uses is walked by nobody, but a loop in it is a mistake all the same.
  measure.allStoredBelow(root);
  const { faults } = measure;
  if (faults.length === 0) faults.push(...overLimits(size));
  return { size, faults };
}

function overLimits({ subschemas, rules, work, depth }: SchemaSize): Fault[] {
  const following = "counting what each `$ref` refers to";
  const wanted: string[] = [];
  if (subschemas > subschemasMax) {
    wanted.push(`must have at most ${subschemasMax} subschemas, ${following}`);
  }
  if (rules > rulesMax) {
    wanted.push(`must have at most ${rulesMax} keywords and listed names and values, ${following}`);
  }
  if (depth > schemaDepthMax) {
    wanted.push(`must nest subschemas at most ${schemaDepthMax} deep, ${following}`);
  }
  if (wanted.length === 0 && work > workMax) {
    wanted.push("must use `unevaluatedProperties` and `unevaluatedItems` less within one another");
  }
  return wanted.map((detail) => ({ pointer: "", detail }));
}

const nothing: SchemaSize = { subschemas: 0, rules: 0, work: 0, depth: 0 };

class Measure {
  readonly faults: Fault[] = [];
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

  /** A node holds what it is measured for: only a reference, the last followed, can lead back. */
  #recursion(): SchemaSize {
    this.faults.push({
      pointer: this.#followed.at(-1)!,
      detail: "must not refer to a schema that it is part of: recursion is not supported",
    });
    return nothing;
  }
}

/** To know what is unevaluated, the subschemas are asked a second time. */
function looksAt({ applied }: SchemaNode): number {
  return applied.some(({ keyword }) => keyword.startsWith("unevaluated")) ? 2 : 1;
}

/** An assertion is a rule, and so is all that it lists: each is compared, and each may be a fault. */
function rulesIn({ schema }: SchemaNode): number {
  return Object.entries(schema).reduce(
    (sum, [keyword, value]) => assertions.has(keyword) ? sum + countValues(value) : sum,
    0,
  );
}

/** The values in a JSON value, itself included. */
function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}
