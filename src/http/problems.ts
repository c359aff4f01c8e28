import { z } from "@hono/zod-openapi";
import type { ErrorCode } from "../domain/errors.ts";
import type { DomainError, Fault } from "../domain/errors.ts";
import { UnsupportedEncoding } from "./request_body.ts";
import { noSniffing } from "./gate/safe_headers.ts";

/** The HTTP meaning of each code. A missing code does not compile. */
export const problemKinds: Record<
  ErrorCode | "internal",
  { readonly status: ProblemStatus; readonly title: string; readonly meaning: string }
> = {
  invalid_request: {
    status: 400,
    title: "Bad input",
    meaning:
      "The request has faults; `errors` tells each and where it stands. Nothing was changed.",
  },
  unauthorized: {
    status: 401,
    title: "Not signed in",
    meaning:
      "The operation needs a valid token, `Authorization: Bearer bdg_…`, or a session that lasts.",
  },
  forbidden: {
    status: 403,
    title: "Not allowed",
    meaning: "The token is valid, but lacks the scope that the operation needs; or a page of " +
      "another origin tried to write with the panel's session.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    meaning: "There is no such thing, or none that the caller may know of.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The path exists, but not for this method; `Allow` lists those that it has.",
  },
  conflict: {
    status: 409,
    title: "In conflict with what is stored",
    meaning: "The request is right, but what is stored does not allow it. Nothing was changed.",
  },
  precondition_failed: {
    status: 412,
    title: "Changed meanwhile",
    meaning: "The resource is not as `If-Match` or `If-None-Match` demands. Read it again.",
  },
  payload_too_large: {
    status: 413,
    title: "Body too large",
    meaning: "The body is over the limit: 64 KiB for a query, 1 MiB for management.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    meaning:
      "Management takes `application/json` only, a PATCH `application/merge-patch+json` too, as " +
      "`Accept-Patch` says. No body may have a `Content-Encoding`; then `Accept-Encoding` is `identity`.",
  },
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    meaning:
      "The address sent too many wrong tokens, or the project is asked more often than the " +
      "operator allows; `Retry-After` says when to try again.",
  },
  unavailable: {
    status: 503,
    title: "Temporarily unavailable",
    meaning:
      "The store is away, or large answers that other clients have not read yet leave no room for this one. A " +
      "write may have been carried out or not: read before repeating it.",
  },
  internal: {
    status: 500,
    title: "Internal error",
    meaning:
      "A fault of the service. Its log tells more under the request's id, which is `instance`.",
  },
};

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 429 | 500 | 503;

const FaultAnswer = z.object({
  pointer: z.string().optional().openapi({
    description: "JSON Pointer (RFC 6901) to the fault in the body.",
    example: "/query/products/3/id",
  }),
  parameter: z.string().optional().openapi({ description: "The faulty parameter's name." }),
  detail: z.string().openapi({ example: "must be an integer within ±(2^53 − 1)" }),
}).openapi("Fault");

export const Problem = z.object({
  type: z.url().openapi({ description: "A page of this service that tells what it means." }),
  code: z.string().openapi({
    description: "What it means, in a stable word: the last segment of `type`.",
    example: "invalid_request",
  }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().openapi({ description: "The id of the request, as in the log." }),
  errors: z.array(FaultAnswer).optional().openapi({ description: "The faults of bad input." }),
  badgeIds: z.array(z.string()).optional().openapi({
    description: "The first 20 badges that stand in the way.",
  }),
}).openapi("Problem", { description: "Why a request failed (RFC 9457)." });

export const problemMediaType = "application/problem+json";

/** The responses with these problems, for a route, and with that of an internal error. */
export function problems<S extends ProblemStatus>(...statuses: S[]) {
  const content = { [problemMediaType]: { schema: Problem } };
  const answers = [...statuses, 500 as const]
    .map((status) => [status, { description: describe(status), content }]);
  return Object.fromEntries(answers) as Record<
    S | 500,
    { description: string; content: typeof content }
  >;
}

function describe(status: ProblemStatus): string {
  const kind = Object.values(problemKinds).find((it) => it.status === status);
  return kind?.meaning ?? "";
}

/** The body of a problem. */
export interface ProblemBody {
  type: string;
  code: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  errors?: readonly Fault[];
  badgeIds?: readonly string[];
}

/**
 * The problem for an error, and its headers. Those of a limit are of
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/10/
 */
export function toProblem(
  error: DomainError | undefined,
  { publicUrl, requestId }: { publicUrl: string; requestId: string },
): { body: ProblemBody; status: ProblemStatus; headers: Record<string, string> } {
  const code = error?.code ?? "internal";
  const { status, title } = problemKinds[code];
  const headers: Record<string, string> = {
    "Content-Type": problemMediaType,
    "Cache-Control": "no-store",
    ...noSniffing,
  };
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  if (error?.retryAfterSeconds !== undefined) {
    headers["Retry-After"] = String(error.retryAfterSeconds);
  }
  if (error instanceof UnsupportedEncoding) headers["Accept-Encoding"] = "identity";
  if (error?.policy !== undefined) {
    const { name, quota, windowSeconds } = error.policy;
    headers["RateLimit-Policy"] = `"${name}";q=${quota};w=${windowSeconds}`;
    headers["RateLimit"] = `"${name}";r=0;t=${error.retryAfterSeconds ?? windowSeconds}`;
  }
  return {
    status,
    headers,
    body: {
      type: `${publicUrl}/problems/${code}`,
      code,
      title,
      status,
      detail: error?.message ?? "Something went wrong in the service",
      instance: `urn:uuid:${requestId}`,
      ...(error !== undefined && error.faults.length > 0 && { errors: error.faults }),
      ...(error?.badgeIds && { badgeIds: error.badgeIds }),
    },
  };
}
