import type { Context } from "hono";
import { DomainError } from "../../domain/errors.ts";
import type { AppEnv } from "../deps.ts";
import { isOwnOrigin } from "./origin_rule.ts";

/** Throws a `DomainError` with code `forbidden` for a request that a page of another origin makes. */
export function assertOwnOrigin(c: Context<AppEnv>, { publicUrl }: { publicUrl: string }): void {
  const isOwn = isOwnOrigin({
    origin: c.req.header("origin"),
    referer: c.req.header("referer"),
    fetchSite: c.req.header("sec-fetch-site"),
    // As it was sent: of a request without one, the server makes up the host of its URL.
    host: c.req.header("host"),
    publicUrl,
  });
  if (!isOwn) {
    throw new DomainError("forbidden", "The request comes from a page of another origin");
  }
}
