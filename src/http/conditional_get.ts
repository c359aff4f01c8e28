import { z } from "@hono/zod-openapi";
import { listedTags } from "../management/precondition.ts";

/** The header by which a reader says what it has. */
export const KnownTags = z.object({
  "if-none-match": z.string().optional().openapi({
    description: "`ETag`s of answers that you have.",
  }),
});

/** Whether a cache has the answer: RFC 9110, section 13.1.2, by the weak comparison. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" ||
    listedTags(ifNoneMatch).some((listed) => listed.replace(/^W\//, "") === tag);
}
