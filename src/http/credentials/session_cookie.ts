import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv, Deps } from "../deps.ts";
import { isBehindTls } from "./behind_tls.ts";

type Surroundings = Pick<Deps, "publicUrl" | "trustedProxies">;

/**
 * The name and path of the panel's cookie. Browsers accept a `__Host-` cookie only over TLS, from
 * this very host and for all its paths. If the public URL has a path, the host is shared with other
 * programs, which must not get the cookie: then its name starts with `__Secure-`, and its path is
 * the management API's, as it is without TLS.
 */
export function sessionCookie(
  publicUrl: string,
  isSecure: boolean,
): { readonly name: string; readonly path: string } {
  const basePath = new URL(publicUrl).pathname.replace(/\/+$/, "");
  if (isSecure && basePath === "") return { name: "__Host-badges_session", path: "/" };
  const name = isSecure ? "__Secure-badges_session" : "badges_session";
  return { name, path: `${basePath}/admin/v1` };
}

/**
 * The value of the panel's cookie; `undefined` if there is none. If there are two, the value is "",
 * which no session has: one of them may come from another site of the same domain, so neither is
 * trusted.
 */
export function readSessionCookie(c: Context<AppEnv>, deps: Surroundings): string | undefined {
  const { name } = sessionCookie(deps.publicUrl, isBehindTls(c, deps));
  const start = `${name}=`;
  const [value, ...others] = (c.req.header("cookie") ?? "").split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return others.length === 0 ? value : "";
}

/** Sets the cookie with a session's secret, for this time. */
export function setSessionCookie(
  c: Context<AppEnv>,
  deps: Surroundings,
  { secret, maxAgeSeconds }: { secret: string; maxAgeSeconds: number },
): void {
  const secure = isBehindTls(c, deps);
  const { name, path } = sessionCookie(deps.publicUrl, secure);
  setCookie(c, name, secret, {
    path,
    httpOnly: true,
    sameSite: "Strict",
    secure,
    maxAge: maxAgeSeconds,
  });
}

/** Deletes the cookie. */
export function clearSessionCookie(c: Context<AppEnv>, deps: Surroundings): void {
  setSessionCookie(c, deps, { secret: "", maxAgeSeconds: 0 });
}
