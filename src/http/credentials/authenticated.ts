import type { Context, MiddlewareHandler } from "hono";
import { DomainError, isUnavailable } from "../../domain/errors.ts";
import type { Principal } from "../../auth/principal.ts";
import type { AppEnv, Deps } from "../deps.ts";
import { clientAddress } from "./client_address.ts";
import { assertOwnOrigin } from "./own_origin.ts";
import { clearSessionCookie, readSessionCookie } from "./session_cookie.ts";

type Gate = Pick<Deps, "authenticator" | "publicUrl" | "trustedProxies">;

/**
 * Admits only requests with a token, or with the metrics token. Others learn nothing about the
 * requested path.
 */
export function authenticatedScraper(gate: Gate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!await enterByToken(c, gate, "authenticateScraper")) throw noCredentials();
    await answerUnstored(c, next);
  };
}

/**
 * Admits requests with a token, or else with the cookie of a session. A write with the cookie must
 * come from a page of this service, because browsers send cookies with requests of any page.
 */
export function authenticated(gate: Gate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!await enterByToken(c, gate) && !await enterBySession(c, gate)) throw noCredentials();
    await answerUnstored(c, next);
    // The request may have changed a token, or a project that a token is for.
    if (isWrite(c)) gate.authenticator.forget();
  };
}

async function enterByToken(
  c: Context<AppEnv>,
  gate: Gate,
  authenticate: "authenticate" | "authenticateScraper" = "authenticate",
): Promise<boolean> {
  const token = bearerToken(c.req.header("authorization"));
  if (token === undefined) return false;
  const address = clientAddress(c, gate.trustedProxies);
  setPrincipal(c, await gate.authenticator[authenticate](token, address));
  return true;
}

async function enterBySession(c: Context<AppEnv>, gate: Gate): Promise<boolean> {
  const secret = readSessionCookie(c, gate);
  if (secret === undefined) return false;
  const address = clientAddress(c, gate.trustedProxies);
  const holder = await gate.authenticator.authenticateSession(secret, address)
    .catch((error: unknown) => {
      // Delete an invalid cookie, so that the browser stops sending it; but not if its validity is
      // unknown.
      if (!isUnavailable(error)) clearSessionCookie(c, gate);
      throw error;
    });
  setPrincipal(c, holder);
  c.set("sessionSecret", secret);
  if (isWrite(c)) assertOwnOrigin(c, gate);
  return true;
}

function setPrincipal(c: Context<AppEnv>, principal: Principal): void {
  c.set("principal", principal);
  if (c.env !== undefined) c.env.principal = principal;
}

function isWrite(c: Context<AppEnv>): boolean {
  return c.req.method !== "GET" && c.req.method !== "HEAD";
}

async function answerUnstored(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  await next();
  // Neither browsers nor proxies may store responses that need credentials.
  c.res.headers.set("Cache-Control", "no-store");
}

function noCredentials(): DomainError {
  return new DomainError("unauthorized", "The operation needs a token: `Authorization: Bearer …`");
}

function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +([^\s]+) *$/i.exec(header ?? "")?.[1];
}
