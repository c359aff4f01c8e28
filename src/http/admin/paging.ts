import { z } from "@hono/zod-openapi";
import { invalid } from "../../domain/errors.ts";
import { pageLimitDefault, pageLimitMax } from "../../domain/limits.ts";

const cursorMaxChars = 2_000;

/** The parameters of every list. */
export const Paging = z.object({
  limit: z.string().regex(/^[1-9][0-9]{0,2}$/, { error: `must be 1 to ${pageLimitMax}` })
    .transform(Number)
    .refine((limit) => limit <= pageLimitMax, { error: `must be 1 to ${pageLimitMax}` })
    .optional()
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: pageLimitMax,
      default: pageLimitDefault,
      description: "How many items a page has at most.",
      example: 2,
    }),
  cursor: z.string().max(cursorMaxChars).optional().openapi({
    description: "The `nextCursor` of the page before, from this very list.",
  }),
});

/** The schema of a page. */
export function pageOf<T extends z.ZodType>(item: T, name: string) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().optional().openapi({
      description: "Where the next page starts; missing on the last one.",
    }),
  }).openapi(name);
}

/** What a page should contain. */
export interface PageRequest<P> {
  /** Identifies the list and its filters. */
  readonly list: string;
  readonly limit: number;
  /**
   * What to read: one item more than the page has, which shows whether another page follows, from
   * where the previous page ended.
   */
  readonly range: { readonly after: P | undefined; readonly limit: number };
}

/**
 * Parses the paging parameters. `list` identifies the list and its filters.
 *
 * @throws {DomainError} `invalid_request` if the cursor belongs to another list.
 */
export function pageRequest<P>(
  list: string,
  position: z.ZodType<P>,
  { limit = pageLimitDefault, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): PageRequest<P> {
  const request = (after?: P) => ({ list, limit, range: { after, limit: limit + 1 } });
  if (cursor === undefined) return request();
  const { data, error } = z.tuple([z.literal(list), position]).safeParse(decode(cursor));
  if (error === undefined) return request(data[1]);
  throw invalid("The request has invalid parameters", [
    { parameter: "cursor", detail: "is not a cursor of this list" },
  ]);
}

/**
 * A page of the items in the request's range. `isCut` is whether the range has more items than
 * these, because they are large.
 */
export function page<T, P>(
  { list, limit }: PageRequest<P>,
  items: readonly T[],
  positionOf: (item: T) => P,
  isCut = false,
): { items: T[]; nextCursor?: string } {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  if (!isCut && items.length <= limit || last === undefined) return { items: shown };
  return { items: shown, nextCursor: encode([list, positionOf(last)]) };
}

function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function decode(cursor: string): unknown {
  try {
    const bytes = Uint8Array.fromBase64(cursor, { alphabet: "base64url" });
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
