import type { Context } from "hono";
import type { AppEnv, Deps } from "../deps.ts";
import { peerAddress } from "./client_address.ts";

/**
 * Whether the browser uses TLS, according to the public URL, or to a trusted proxy's
 * `X-Forwarded-Proto`, whose first value is that of the hop next to the browser.
 */
export function isBehindTls(
  c: Context<AppEnv>,
  { publicUrl, trustedProxies }: Pick<Deps, "publicUrl" | "trustedProxies">,
): boolean {
  if (URL.parse(publicUrl)?.protocol === "https:") return true;
  if (!trustedProxies.includes(peerAddress(c))) return false;
  const [first = ""] = (c.req.header("x-forwarded-proto") ?? "").split(",");
  return first.trim().toLowerCase() === "https";
}
