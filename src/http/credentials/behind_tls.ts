import type { Context } from "hono";
import type { AppEnv, Deps } from "../deps.ts";
import { peerAddress } from "./client_address.ts";

/**
 * Whether the browser speaks TLS: the public URL says so, or a trusted proxy in `X-Forwarded-Proto`, whose
 * first value is of the hop next to the browser.
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
