import { ifNoneMatchLists } from "../../domain/entity_tag.ts";
import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { assertIfMatch, type Precondition } from "../../management/precondition.ts";
import type { AppEnv } from "../deps.ts";
import { ETag } from "../responses.ts";

/** The headers with the versions that a reader has or needs (RFC 9110, section 13.1). */
export const ReadConditions = z.object({
  "if-match": z.string().optional().openapi({
    description: "The `ETag`s of the versions to return, or `*` for any; otherwise 412.",
  }),
  "if-none-match": z.string().optional().openapi({
    description: "`ETag`s of versions that you have, or `*`: one of them is a 304.",
  }),
});

/** The headers with the preconditions of a write (RFC 9110, section 13.1). */
export const Preconditions = z.object({
  "if-match": z.string().optional().openapi({
    description:
      "The write applies only to a version with one of these `ETag`s, or to any with `*`; otherwise 412.",
  }),
  "if-none-match": z.string().optional().openapi({
    description:
      "The write fails with 412 for a version with one of these `ETag`s, or for any with `*`.",
  }),
});

/** The response to a reader that already has the version. */
export const notModified = { description: "Not modified: you have this version.", headers: ETag };

/**
 * Whether a reader already has the version with this tag, so that the response is a 304. Checks in
 * the order of RFC 9110, section 13.2.2.
 *
 * @throws {DomainError} `precondition_failed` if the reader needs another version.
 */
export function isUnchanged({ ifMatch, ifNoneMatch }: Precondition, tag: string): boolean {
  if (ifMatch !== undefined) assertIfMatch(ifMatch, tag);
  return ifNoneMatch !== undefined && ifNoneMatchLists(ifNoneMatch, tag);
}

/** The conditions of a request. */
export function preconditionsOf({ headers }: Request): Precondition {
  return {
    ifMatch: headers.get("if-match") ?? undefined,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
  };
}

/** Applies the conditions of a GET or HEAD to every response with an `ETag`. */
export const conditionalReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.req.method !== "GET" || c.res.status !== 200) return;
  const { headers } = c.res;
  const tag = headers.get("ETag");
  if (tag === null) return;
  const response = c.res;
  // Otherwise the framework would copy its headers to the new response.
  c.res = undefined;
  if (!isUnchanged(preconditionsOf(c.req.raw), tag)) {
    c.res = response;
    return;
  }
  headers.delete("Content-Type");
  c.res = new Response(null, { status: 304, headers });
};
