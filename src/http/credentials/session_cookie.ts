import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv, Deps } from "../deps.ts";
import { isBehindTls } from "./behind_tls.ts";

type Surroundings = Pick<Deps, "publicUrl" | "trustedProxies">;

/** The name of the panel's cookie. Behind TLS no page without TLS can set one of that name. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? "__Secure-badges_session" : "badges_session";
}

/**
 * What the panel's cookie holds, `undefined` if there is none. Two of them are nothing that a session has:
 * one may be another site's of the same domain, so that neither is believed.
 */
export function readSessionCookie(c: Context<AppEnv>, deps: Surroundings): string | undefined {
  const start = `${sessionCookieName(isBehindTls(c, deps))}=`;
  const [value, ...others] = (c.req.header("cookie") ?? "").split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return others.length === 0 ? value : "";
}

/** Hands the browser the secret of a session, for so long. */
export function setSessionCookie(
  c: Context<AppEnv>,
  deps: Surroundings,
  { secret, maxAgeSeconds }: { secret: string; maxAgeSeconds: number },
): void {
  const secure = isBehindTls(c, deps);
  setCookie(c, sessionCookieName(secure), secret, {
    // Where the management API is, for browsers; no query carries the cookie.
    path: `${new URL(deps.publicUrl).pathname.replace(/\/+$/, "")}/admin/v1`,
    httpOnly: true,
    sameSite: "Strict",
    secure,
    maxAge: maxAgeSeconds,
  });
}

/** Lets the browser forget the cookie. */
export function clearSessionCookie(c: Context<AppEnv>, deps: Surroundings): void {
  setSessionCookie(c, deps, { secret: "", maxAgeSeconds: 0 });
}
