import type { DomainError } from "../../domain/errors.ts";
import { queryBodyMaxBytes } from "../../domain/limits.ts";
import type { Deps } from "../deps.ts";
import { toProblem } from "../problems.ts";
import { declaredBytes } from "../request_body.ts";
import { corsHeaders } from "./cors_headers.ts";

/** Responds with an error without parsing the query, with the CORS headers of the project. */
export async function refuseQuery(
  request: Request,
  projectId: string,
  error: DomainError,
  { catalog, metrics, publicUrl }: Deps,
): Promise<Response> {
  await discardBody(request);
  const requestId = crypto.randomUUID();
  const { body, status, headers } = toProblem(error, { publicUrl, requestId });
  metrics.queries.refused(status);
  const { allowedOrigins } = catalog.get(projectId)?.state.settings ?? {};
  const cors = corsHeaders(allowedOrigins, request.headers.get("origin") ?? undefined);
  const text = request.method === "HEAD" ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { ...headers, ...cors } });
}

/**
 * Reads and discards the body. Otherwise the connection would be closed, and opening another one
 * takes longer than a response. A body that is too long for a query is not read.
 */
async function discardBody(request: Request): Promise<void> {
  if (!(declaredBytes(request) <= queryBodyMaxBytes)) return;
  // An interrupted body does not matter here.
  await request.text().catch(() => {});
}
