import { getPath } from "hono/utils/url";
import { chosenIdPattern } from "../../domain/text.ts";
import { plainUrl } from "../plain_url.ts";

/** Where badges are asked for, as the document writes it, and as the router does. */
export const queryPath = "/v1/{projectId}/badges/query/byProductId";
export const queryPattern = queryPath.replace("{projectId}", ":projectId");

const [beforeId = "", behindId = ""] = queryPath.split("{projectId}");

/**
 * The project that a URL asks for badges of; `undefined` for any other URL, one with dots or what is encoded in place
 * of an id among them: a request that is made again is found by another path then.
 */
export function projectIdIn(url: string): string | undefined {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const search = url.indexOf("?");
  const end = search === -1 ? url.length : search;
  if (!url.endsWith(behindId, end) || !url.startsWith(beforeId, path)) return undefined;
  const projectId = url.slice(path + beforeId.length, end - behindId.length);
  return chosenIdPattern.test(projectId) ? projectId : undefined;
}

/** The same as the router finds it, which undoes what a client has percent-encoded, and HEAD as it is routed. */
export function askedProjectId(request: Request): string | undefined {
  const routed = request.method === "HEAD" ? new Request(plainUrl(request)) : request;
  return projectIdIn(`http://localhost${getPath(routed)}`);
}
