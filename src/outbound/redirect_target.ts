import { OutboundFailure } from "./outbound_failure.ts";

/**
 * The URL that a redirect from `from` leads to. `location` is the `Location` of the response.
 *
 * @throws {OutboundFailure} If it is none, or would leave HTTPS: then others could read what is sent.
 */
export function redirectTarget(from: URL, location: string | null): URL {
  const next = location === null ? null : URL.parse(location, from);
  if (next === null) {
    throw new OutboundFailure("bad_status", `${from.host} redirected to an invalid URL`);
  }
  if (from.protocol === "https:" && next.protocol !== "https:") {
    const detail = `${from.host} redirected from https to ${next.protocol.slice(0, -1)}`;
    throw new OutboundFailure("host_not_allowed", detail);
  }
  return next;
}
