import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv, Deps } from "../deps.ts";
import { isBehindTls } from "./behind_tls.ts";

type Surroundings = Pick<Deps, "publicUrl" | "trustedProxies">;

/**
 * The name and path of the panel's cookie. Browsers take a `__Host-` cookie only over TLS, from this very host and for
 * all its paths. Below a path of the public URL the host is shared with other programs, which must not get the
 * cookie: there its name is `__Secure-`, and its path the management API's, as it is without TLS.
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
 * What the panel's cookie holds, `undefined` if there is none. Two of them are nothing that a session has:
 * one may be another site's of the same domain, so that neither is believed.
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

/** Hands the browser the secret of a session, for so long. */
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

/** Lets the browser forget the cookie. */
export function clearSessionCookie(c: Context<AppEnv>, deps: Surroundings): void {
  setSessionCookie(c, deps, { secret: "", maxAgeSeconds: 0 });
}
