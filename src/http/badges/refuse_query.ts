import type { DomainError } from "../../domain/errors.ts";
import { queryBodyMaxBytes } from "../../domain/limits.ts";
import type { Deps } from "../deps.ts";
import { toProblem } from "../problems.ts";
import { corsHeaders } from "./public_answer.ts";

/** Answers a query that is refused, whatever it asks, with the headers that the project's answers have. */
export async function refuseQuery(
  request: Request,
  projectId: string,
  error: DomainError,
  { catalog, metrics, publicUrl }: Deps,
): Promise<Response> {
  await takeBody(request);
  const requestId = crypto.randomUUID();
  const { body, status, headers } = toProblem(error, { publicUrl, requestId });
  metrics.queries.refused(status);
  const { allowedOrigins } = catalog.get(projectId)?.state.settings ?? {};
  const cors = corsHeaders(allowedOrigins, request.headers.get("origin") ?? undefined);
  const text = request.method === "HEAD" ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { ...headers, ...cors } });
}

/**
 * Reads what nobody looks at: a connection on which a body was left is closed, and to open the next one takes
 * longer than an answer. What is too long for a query is left all the same.
 */
async function takeBody(request: Request): Promise<void> {
  const bytes = request.headers.get("content-length");
  if (bytes === null || Number(bytes) > queryBodyMaxBytes) return;
  // A body that breaks off is nobody's any more.
  await request.text().catch(() => {});
}
