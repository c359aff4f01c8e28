import { getPath } from "hono/utils/url";
import { chosenIdPattern } from "../../domain/scalar_schemas.ts";
import { plainUrl } from "../plain_url.ts";

/** The path of the query, in the syntax of the document and of the router. */
export const queryPath = "/v1/{projectId}/badges/query/byProductId";
export const queryPattern = queryPath.replace("{projectId}", ":projectId");

const [beforeId = "", behindId = ""] = queryPath.split("{projectId}");

/**
 * The project whose badges a URL queries; `undefined` for any other URL. This includes URLs with
 * dots or percent-encoding in place of an id, because a request rebuilt from one could match
 * another path.
 */
export function projectIdIn(url: string): string | undefined {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const search = url.indexOf("?");
  const end = search === -1 ? url.length : search;
  if (!url.endsWith(behindId, end) || !url.startsWith(beforeId, path)) return undefined;
  const projectId = url.slice(path + beforeId.length, end - behindId.length);
  return chosenIdPattern.test(projectId) ? projectId : undefined;
}

/** The same after the router's percent-decoding, and with HEAD routed like GET. */
export function queriedProjectId(request: Request): string | undefined {
  const routed = request.method === "HEAD" ? new Request(plainUrl(request)) : request;
  return projectIdIn(`http://localhost${getPath(routed)}`);
}
