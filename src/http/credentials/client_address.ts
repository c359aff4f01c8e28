import type { Context } from "hono";
import { isIP } from "node:net";
import { canonicalAddress } from "../../auth/canonical_address.ts";
import type { AppEnv } from "../deps.ts";

/**
 * The address of the client: the peer's, or if the peer is a trusted proxy, the last address in
 * `X-Forwarded-For` that is not one too. The client could have made up the ones before it, and
 * anything that is no address. `trustedProxies` are canonical.
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: readonly string[]): string {
  return requestAddress(c.req.raw, c.env, trustedProxies);
}

/** The same outside of the router. */
export function requestAddress(
  { headers }: Request,
  env: AppEnv["Bindings"] | undefined,
  trustedProxies: readonly string[],
): string {
  const peer = peerOf(env);
  if (!trustedProxies.includes(peer)) return peer;
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",");
  // From the end, because a client can send thousands of addresses.
  for (const text of forwarded.reverse()) {
    const address = canonicalAddress(text.trim());
    if (address === "" || trustedProxies.includes(address)) continue;
    return isIP(address) === 0 ? peer : address;
  }
  return peer;
}

/** The address of the connection's other end. */
export function peerAddress(c: Context<AppEnv>): string {
  return peerOf(c.env);
}

function peerOf(env: AppEnv["Bindings"] | undefined): string {
  return canonicalAddress(env?.remoteAddr?.hostname ?? "unknown");
}
