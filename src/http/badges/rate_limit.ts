import { RateLimiter } from "../../domain/rate_limiter.ts";
import type { Deps } from "../deps.ts";
import type { Fetch } from "../new_app.ts";
import { queriedProjectId } from "./query_path.ts";
import { refuseQuery } from "./refuse_query.ts";

/**
 * Rate limit: answers at most `perSecond` queries per project, so that a flood on one shop leaves
 * room for the others. A refusal costs a small part of a response.
 */
export function rateLimit(deps: Deps, perSecond: number, fetch: Fetch): Fetch {
  const limit = new RateLimiter(
    { name: "queries", quota: perSecond, windowSeconds: 1 },
    deps.management.now,
  );
  return (request, ...rest) => {
    const projectId = request.method === "OPTIONS" ? undefined : queriedProjectId(request);
    if (projectId === undefined) return fetch(request, ...rest);
    const retryAfterSeconds = limit.count(projectId);
    if (retryAfterSeconds === undefined) return fetch(request, ...rest);
    const message = `The project gets more than ${perSecond} queries a second`;
    return refuseQuery(request, projectId, limit.refusal(message, retryAfterSeconds), deps);
  };
}
