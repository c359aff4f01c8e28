import { WindowLimit } from "../../domain/window_limit.ts";
import type { Deps } from "../deps.ts";
import type { newApp } from "../new_app.ts";
import { askedProjectId } from "./query_path.ts";
import { refuseQuery } from "./refuse_query.ts";

type Fetch = ReturnType<typeof newApp>["fetch"];

/**
 * Rate limit: answers at most `perSecond` queries per project, so that a flood on one shop leaves
 * room for the others. A refusal costs a small part of a response.
 */
export function limitingQueries(deps: Deps, perSecond: number, fetch: Fetch): Fetch {
  const limit = new WindowLimit(
    { name: "queries", quota: perSecond, windowSeconds: 1 },
    deps.management.now,
  );
  return (request, ...rest) => {
    const projectId = request.method === "OPTIONS" ? undefined : askedProjectId(request);
    if (projectId === undefined) return fetch(request, ...rest);
    const retryAfterSeconds = limit.count(projectId);
    if (retryAfterSeconds === undefined) return fetch(request, ...rest);
    const message = `The project is asked more than ${perSecond} times a second`;
    return refuseQuery(request, projectId, limit.refusal(message, retryAfterSeconds), deps);
  };
}
