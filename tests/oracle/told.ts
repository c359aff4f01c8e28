import { assertEquals } from "@std/assert";
import { z } from "zod";

const entry = z.strictObject({ id: z.int(), variantIds: z.array(z.int()).optional() });

const answer = z.strictObject({
  products: z.array(
    z.strictObject({ query: entry, badges: z.array(z.strictObject({ id: z.string() })) }),
  ),
  // The content is compared where it is no copy of a schema: `z.record` would lose a `__proto__`.
  badges: z.array(z.strictObject({ id: z.string(), typeId: z.string(), content: z.unknown() })),
});

const detail = z.strictObject({
  pointer: z.string().optional(),
  wanted: z.unknown().optional(),
  seen: z.unknown().optional(),
  byBadgeId: z.string().optional(),
});

const explanation = z.strictObject({
  revision: z.int(),
  at: z.string(),
  products: z.array(z.strictObject({
    query: entry,
    badges: z.array(z.strictObject({
      id: z.string(),
      name: z.string().optional(),
      shown: z.boolean(),
      because: z.string().optional(),
      message: z.string().optional(),
      detail: detail.optional(),
    })),
  })),
});

/** An answer of the shape that section 2 gives it. */
export function readAnswer(of: unknown) {
  return answer.parse(of);
}

/** An explanation of the shape that section 3 gives it. */
export function readExplanation(of: unknown) {
  return explanation.parse(of);
}

/** The ids of the badges that each entry shows, in order, as the explanation tells them. */
export function shownIdsOf({ products }: ReturnType<typeof readExplanation>): string[][] {
  return products.map(({ badges }) => badges.filter(({ shown }) => shown).map(({ id }) => id));
}

/** Compares JSON by its text, in which no key is special and an order of keys says nothing. */
export function assertSameJson(actual: unknown, wanted: unknown): void {
  assertEquals(textOf(actual), textOf(wanted));
}

function textOf(value: unknown): string {
  return JSON.stringify(sorted(value), null, 2);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => one < other ? -1 : 1);
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
