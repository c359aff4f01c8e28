import type { Principal } from "../../../src/auth/principal.ts";
import type { AppEnv } from "../../../src/http/deps.ts";
import { UnreadResponses } from "../../../src/http/unread/unread_responses.ts";

export const text = (bytes: number) => "x".repeat(bytes);
export const init = {
  headers: { "Content-Type": "application/json", "Cache-Control": "private" },
} as const;

export const request = new Request("http://127.0.0.1/");

/** What belongs to a response to a client with this address. */
export function envOf(hostname: string, token?: Principal): AppEnv["Bindings"] {
  const remoteAddr = { transport: "tcp" as const, hostname, port: 1 };
  return { remoteAddr, ...token && { principal: token } };
}

export const stranger = envOf("192.0.2.1");

export const ofStranger = {
  request,
  env: stranger,
  onFailure(error: unknown): void {
    throw error;
  },
};

export function respond(unread: UnreadResponses, text: string, env = stranger): Response {
  return unread.respond(text, init, new TextEncoder().encode(text).length, request, env);
}

/** A bound of 1,000 bytes for answers over 100, with a clock of its own. */
export function aBound(
  options: { strangersMaxBytes?: number; receiverMaxBytes?: number; random?: () => number } = {},
) {
  const clock = { now: 0 };
  const maxBytes = 1_000;
  const unread = new UnreadResponses({
    now: () => clock.now,
    smallMaxBytes: 100,
    ...{ maxBytes, strangersMaxBytes: maxBytes, receiverMaxBytes: maxBytes, ...options },
  });
  return { clock, unread };
}
