import { getLogger } from "@logtape/logtape";
import { DomainError } from "../../domain/errors.ts";
import { failureLogLinesPerSecond } from "../../domain/limits.ts";
import type { AppEnv, Deps } from "../deps.ts";
import type { Fetch } from "../new_app.ts";
import { toProblem } from "../problems.ts";
import { LineLimit } from "../telemetry/line_limit.ts";

const log = getLogger(["badges", "http"]);

/** Headers that describe the body that is not sent. */
const bodyHeaders = ["Content-Length", "Content-Encoding", "ETag", "Last-Modified", "Location"];

/**
 * Bounds the memory of unread responses of every kind, and reports bodies that fail: a response that
 * comes in pieces reads the store after its route has ended. The fast path of queries does not come
 * through here, and uses {@link Deps.unread} itself.
 */
export function boundResponses(
  { unread, publicUrl, management }: Pick<Deps, "unread" | "publicUrl" | "management">,
  fetch: Fetch,
): Fetch {
  const limit = new LineLimit(failureLogLinesPerSecond, management.now);
  return async (request, env: AppEnv["Bindings"] = {}, ...rest) => {
    const requestId = crypto.randomUUID();
    env.requestId = requestId;
    const response = await fetch(request, env, ...rest);
    const lineOf = (error: string | undefined) => ({
      requestId,
      ...limit.takeDropped(),
      method: request.method,
      path: new URL(request.url).pathname,
      error,
    });
    const logFailure = (error: unknown) => {
      if (!limit.admits()) return;
      log.error("A response failed", lineOf(error instanceof Error ? error.stack : String(error)));
    };
    try {
      return await unread.bound(response, { request, env, onFailure: logFailure });
    } catch (error) {
      const known = error instanceof DomainError ? error : undefined;
      if (known === undefined) logFailure(error);
      else if (limit.admits()) log.warn("A response was not sent", lineOf(known.message));
      const problem = toProblem(known, { publicUrl, requestId });
      // Keep the CORS and security headers.
      const headers = new Headers(response.headers);
      for (const name of bodyHeaders) headers.delete(name);
      for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
      return new Response(JSON.stringify(problem.body), { status: problem.status, headers });
    }
  };
}
