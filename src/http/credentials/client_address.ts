import type { Context } from "hono";
import type { AppEnv } from "../deps.ts";

/**
 * The address of the client: the peer's, or if the peer is a trusted proxy, the last address in
 * `X-Forwarded-For` that is not one too. The client could have made up the ones before it.
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: readonly string[]): string {
  const peer = peerAddress(c);
  if (!trustedProxies.includes(peer)) return peer;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",");
  return forwarded.map((it) => plain(it.trim()))
    .findLast((it) => it !== "" && !trustedProxies.includes(it)) ?? peer;
}

/** The address of the connection's other end. */
export function peerAddress(c: Context<AppEnv>): string {
  return plain(c.env?.remoteAddr?.hostname ?? "unknown");
}

/** An IPv4 client of an IPv6 socket has its address in a longer form. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
