import type { DomainError } from "../../domain/errors.ts";
import { WindowLimit } from "../../domain/window_limit.ts";
import type { Deps } from "../deps.ts";
import type { newApp } from "../new_app.ts";
import { toProblem } from "../problems.ts";
import { corsHeaders } from "./public_answer.ts";
import { projectIdIn } from "./query_path.ts";

type Fetch = ReturnType<typeof newApp>["fetch"];

/**
 * Answers no more queries of one project than `perSecond`, so that a shop that is flooded leaves room for the
 * others. What is over that is refused before its body is read, at a small part of what its answer would take.
 */
export function limitingQueries(deps: Deps, perSecond: number, fetch: Fetch): Fetch {
  const limit = new WindowLimit(
    { name: "queries", quota: perSecond, windowSeconds: 1 },
    deps.management.now,
  );
  return (request, ...rest) => {
    const [url = ""] = request.url.split("?");
    const projectId = request.method === "OPTIONS" ? undefined : projectIdIn(url);
    if (projectId === undefined) return fetch(request, ...rest);
    const retryAfterSeconds = limit.count(projectId);
    if (retryAfterSeconds === undefined) return fetch(request, ...rest);
    const message = `The project is asked more than ${perSecond} times a second`;
    return refused(request, projectId, limit.refusal(message, retryAfterSeconds), deps);
  };
}

function refused(request: Request, projectId: string, error: DomainError, deps: Deps): Response {
  const { catalog, metrics, publicUrl } = deps;
  const requestId = crypto.randomUUID();
  const { body, status, headers } = toProblem(error, { publicUrl, requestId });
  metrics.queries.refused(status);
  const { allowedOrigins } = catalog.get(projectId)?.state.settings ?? {};
  const cors = corsHeaders(allowedOrigins, request.headers.get("origin") ?? undefined);
  const text = request.method === "HEAD" ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { ...headers, ...cors } });
}
