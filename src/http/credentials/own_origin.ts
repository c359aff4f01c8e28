import type { Context } from "hono";
import { DomainError } from "../../domain/errors.ts";
import type { AppEnv } from "../deps.ts";
import { isOwnOrigin } from "./origin_rule.ts";

/**
 * Refuses requests from pages of other origins.
 *
 * @throws {DomainError} `forbidden`.
 */
export function assertOwnOrigin(c: Context<AppEnv>, { publicUrl }: { publicUrl: string }): void {
  const isOwn = isOwnOrigin({
    origin: c.req.header("origin"),
    referer: c.req.header("referer"),
    fetchSite: c.req.header("sec-fetch-site"),
    // The original header: if it is missing, the server makes up the host in the request's URL.
    host: c.req.header("host"),
    publicUrl,
  });
  if (!isOwn) {
    throw new DomainError("forbidden", "The request comes from a page of another origin");
  }
}
