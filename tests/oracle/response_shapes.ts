import { assertEquals } from "@std/assert";
import { z } from "zod";

const entry = z.strictObject({ id: z.int(), variantIds: z.array(z.int()).optional() });

const answer = z.strictObject({
  products: z.array(
    z.strictObject({
      query: entry,
      badges: z.array(z.strictObject({ id: z.string() })),
      overrides: z.array(z.strictObject({ id: z.string(), content: z.unknown() })).min(1)
        .optional(),
    }),
  ),
  // The content is compared as received, because `z.record` would lose a `__proto__`.
  badges: z.array(z.strictObject({ id: z.string(), typeId: z.string(), content: z.unknown() })),
});

const detail = z.strictObject({
  pointer: z.string().optional(),
  wanted: z.unknown().optional(),
  seen: z.unknown().optional(),
  variantIds: z.array(z.int()).optional(),
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
      via: z.array(z.string()),
      shown: z.boolean(),
      because: z.string().optional(),
      message: z.string().optional(),
      detail: detail.optional(),
    })),
  })),
});

/** Checks the shape of an answer. */
export function readAnswer(of: unknown) {
  return answer.parse(of);
}

/** Checks the shape of an explanation. */
export function readExplanation(of: unknown) {
  return explanation.parse(of);
}

/**
 * What the model says of an explanation too. The messages, and the details of rules other than the
 * exclusive ones, are not specified.
 */
export function shortened({ at, products }: ReturnType<typeof readExplanation>) {
  const badgesOf = (badges: typeof products[number]["badges"]) =>
    badges.map(({ id, name, via, shown, because, detail }) => {
      const byBadgeId = because?.startsWith("exclusive") ? detail?.byBadgeId : undefined;
      const { variantIds = [] } = detail ?? {};
      return { id, name, via, variantIds, shown, because, byBadgeId };
    });
  return {
    at,
    products: products.map(({ query, badges }) => ({ query, badges: badgesOf(badges) })),
  };
}

/** The ids of the badges that each entry shows, in order, by the explanation. */
export function shownIdsOf({ products }: ReturnType<typeof readExplanation>): string[][] {
  return products.map(({ badges }) => badges.filter(({ shown }) => shown).map(({ id }) => id));
}

/** Compares JSON by its text with sorted keys, in which no key is special. */
export function assertSameJson(actual: unknown, expected: unknown): void {
  assertEquals(textOf(actual), textOf(expected));
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
