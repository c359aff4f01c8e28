import type { Context } from "hono";
import type { AppEnv } from "../deps.ts";

/**
 * The address of the client: the peer's, or where the peer is a trusted proxy the last address of
 * `X-Forwarded-For` that is not one itself. What stands before that, the client could have made up.
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: readonly string[]): string {
  const peer = peerAddress(c);
  if (!trustedProxies.includes(peer)) return peer;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",");
  return forwarded.map((it) => plain(it.trim()))
    .findLast((it) => it !== "" && !trustedProxies.includes(it)) ?? peer;
}

/** The address that the connection comes from. */
export function peerAddress(c: Context<AppEnv>): string {
  return plain(c.env?.remoteAddr?.hostname ?? "unknown");
}

/** A client that comes by IPv4 to a socket of IPv6 has its address in a longer form. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
