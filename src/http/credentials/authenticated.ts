import type { Context, MiddlewareHandler } from "hono";
import { DomainError, isUnavailable } from "../../domain/errors.ts";
import type { AppEnv, Deps } from "../deps.ts";
import { clientAddress } from "./client_address.ts";
import { assertOwnOrigin } from "./own_origin.ts";
import { clearSessionCookie, readSessionCookie } from "./session_cookie.ts";

type Gate = Pick<Deps, "authenticator" | "publicUrl" | "trustedProxies">;

/**
 * Lets in only who holds a token, that of figures among them; whatever they ask for, a stranger hears nothing of it.
 */
export function authenticatedScraper(gate: Gate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!await enterByToken(c, gate, "authenticateScraper")) throw noCredentials();
    await answerUnstored(c, next);
  };
}

/**
 * Lets in who holds a token, or without one the cookie of a session. What is written by the cookie has to
 * come from a page of ours: browsers send cookies whoever made the page.
 */
export function authenticated(gate: Gate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!await enterByToken(c, gate) && !await enterBySession(c, gate)) throw noCredentials();
    await answerUnstored(c, next);
    // It may have been a token that was changed, or a project that a token is for.
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
  c.set("principal", await gate.authenticator[authenticate](token, address));
  return true;
}

async function enterBySession(c: Context<AppEnv>, gate: Gate): Promise<boolean> {
  const secret = readSessionCookie(c, gate);
  if (secret === undefined) return false;
  const address = clientAddress(c, gate.trustedProxies);
  const holder = await gate.authenticator.authenticateSession(secret, address)
    .catch((error: unknown) => {
      // Unless it is not known: the browser is not to send it again.
      if (!isUnavailable(error)) clearSessionCookie(c, gate);
      throw error;
    });
  c.set("principal", holder);
  c.set("sessionSecret", secret);
  if (isWrite(c)) assertOwnOrigin(c, gate);
  return true;
}

function isWrite(c: Context<AppEnv>): boolean {
  return c.req.method !== "GET" && c.req.method !== "HEAD";
}

async function answerUnstored(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  await next();
  // Neither a browser nor a proxy is to keep what only credentials open.
  c.res.headers.set("Cache-Control", "no-store");
}

function noCredentials(): DomainError {
  return new DomainError("unauthorized", "The operation needs a token: `Authorization: Bearer …`");
}

function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +([^\s]+) *$/i.exec(header ?? "")?.[1];
}
