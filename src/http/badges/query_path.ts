import { getPath } from "hono/utils/url";

/** Where badges are asked for, as the document writes it, and as the router does. */
export const queryPath = "/v1/{projectId}/badges/query/byProductId";
export const queryPattern = queryPath.replace("{projectId}", ":projectId");

const [beforeId = "", behindId = ""] = queryPath.split("{projectId}");

/** The project that a URL asks for badges of, as it is spelled there; `undefined` for any other URL. */
export function projectIdIn(url: string): string | undefined {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const search = url.indexOf("?");
  const end = search === -1 ? url.length : search;
  if (!url.endsWith(behindId, end) || !url.startsWith(beforeId, path)) return undefined;
  return url.slice(path + beforeId.length, end - behindId.length);
}

/** The same however the path is spelled: the router undoes what a client has percent-encoded in it. */
export function askedProjectId(request: Request): string | undefined {
  const { url } = request;
  const encoded = url.indexOf("%");
  const search = url.indexOf("?");
  const isPathEncoded = encoded !== -1 && (search === -1 || encoded < search);
  return projectIdIn(isPathEncoded ? `http://localhost${getPath(request)}` : url);
}
