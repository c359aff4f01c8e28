import { DomainError } from "../../domain/errors.ts";
import type { Deps } from "../deps.ts";
import type { Fetch } from "../new_app.ts";
import { toProblem } from "../problems.ts";

/** Headers that describe the body that is not sent. */
const bodyHeaders = ["Content-Length", "Content-Encoding", "ETag", "Last-Modified", "Location"];

/**
 * Bounds the memory of unread responses of every kind. The fast path of queries does not come
 * through here, and uses {@link Deps.unread} itself.
 */
export function boundResponses({ unread, publicUrl }: Deps, fetch: Fetch): Fetch {
  return async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    try {
      return await unread.bound(response);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const requestId = crypto.randomUUID();
      const problem = toProblem(error, { publicUrl, requestId });
      // Keep the CORS and security headers.
      const headers = new Headers(response.headers);
      for (const name of bodyHeaders) headers.delete(name);
      for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
      return new Response(JSON.stringify(problem.body), { status: problem.status, headers });
    }
  };
}
