import { invalid } from "../../domain/errors.ts";
import type { Deps } from "../deps.ts";
import type { Fetch } from "../new_app.ts";
import { toProblem } from "../problems.ts";
import { sameOriginHeaders } from "./safe_headers.ts";

/** A host name or address, with or without a port. */
const plainHost = /^[A-Za-z0-9.:_\-[\]]*$/;
/** A URL whose path starts right after such a host. */
const plainUrlStart = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9.:_\-[\]]*\//i;
const schemeLength = "http://".length;
const slash = 47;

/**
 * Refuses every request whose `Host`, or the host in its target, has characters that a host cannot
 * have. The runtime creates `request.url` by joining `Host` and target: a `/` or `?` in `Host`
 * would shift the path and the parameters, and a shared cache would store the response under the
 * target, for everyone. After this check, the path and the query of `request.url` are those of the
 * target.
 */
export function requirePlainHost(deps: Pick<Deps, "metrics" | "publicUrl">, fetch: Fetch): Fetch {
  return (request, info) => hasPlainHost(request) ? fetch(request, info) : refuse(request, deps);
}

/**
 * Whether both the `Host` of a request and the host of its URL are plain. A missing or empty `Host`
 * is plain.
 */
function hasPlainHost({ url, headers }: Request): boolean {
  const host = headers.get("host");
  if (host === null) return plainUrlStart.test(url);
  if (!plainHost.test(host)) return false;
  // Avoids the second pattern for most requests.
  const isUrlOfHost = url.startsWith(host, schemeLength) &&
    url.charCodeAt(schemeLength + host.length) === slash;
  return isUrlOfHost || plainUrlStart.test(url);
}

function refuse(
  { method }: Request,
  { metrics, publicUrl }: Pick<Deps, "metrics" | "publicUrl">,
): Response {
  const detail = "must be a host name or address, with a port if there is one";
  const error = invalid("The request has an invalid host", [{ parameter: "Host", detail }]);
  const requestId = crypto.randomUUID();
  const { body, status, headers } = toProblem(error, { publicUrl, requestId });
  metrics.countRequest({ operation: "none", status, seconds: 0 });
  const text = method === "HEAD" ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { ...headers, ...sameOriginHeaders } });
}
