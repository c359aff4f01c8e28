import { WindowLimit } from "../../domain/window_limit.ts";
import type { Deps } from "../deps.ts";
import type { newApp } from "../new_app.ts";
import { askedProjectId } from "./query_path.ts";
import { refuseQuery } from "./refuse_query.ts";

type Fetch = ReturnType<typeof newApp>["fetch"];

/**
 * Answers no more queries of one project than `perSecond`, so that a shop that is flooded leaves room for the
 * others: what is over that is refused at a small part of what its answer would take.
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
