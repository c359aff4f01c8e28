import { z } from "@hono/zod-openapi";
import type { DomainError, ErrorCode, Violation } from "../domain/errors.ts";
import {
  configurationMaxBytes,
  importBytesMax,
  managementBodyMaxBytes,
  queryBodyMaxBytes,
  signInBodyMaxBytes,
} from "../domain/limits.ts";
import { noSniffing } from "./middleware/safe_headers.ts";
import { problemHeaders } from "./problem_headers.ts";

type Meanings = Partial<Record<ProblemStatus, string>>;

const kib = (bytes: number) => `${bytes / 1024} KiB`;
const planMax = `${configurationMaxBytes / 1024 ** 2} MiB for a plan`;
const importMax = `${importBytesMax / 1024 ** 3} GiB for an import`;

const noContentEncoding =
  "A body must not have a `Content-Encoding`, except that of an import, which may be `gzip`; the " +
  "response then has `Accept-Encoding`.";

/** The HTTP meaning of each code. A missing code does not compile. */
export const problemKinds: Record<
  ErrorCode | "internal",
  { readonly status: ProblemStatus; readonly title: string; readonly meaning: string }
> = {
  invalid_request: {
    status: 400,
    title: "Invalid request",
    meaning: "The request is invalid; see `errors`. Nothing was changed.",
  },
  unauthorized: {
    status: 401,
    title: "Authentication required",
    meaning:
      "The operation needs a valid token, `Authorization: Bearer bdg_…`, or a current session.",
  },
  forbidden: {
    status: 403,
    title: "Forbidden",
    meaning: "The token is valid but lacks the required scope, or a page of another origin tried " +
      "to write with the panel's session.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    meaning: "The resource does not exist, or the caller may not know that it does.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The path does not support this method; `Allow` lists those that it supports.",
  },
  conflict: {
    status: 409,
    title: "Conflict with the current state",
    meaning: "The request is valid, but the stored state does not allow it. Nothing was changed.",
  },
  import_cancelled: {
    status: 409,
    title: "Import cancelled",
    meaning: "The import was cancelled while its file was received. Nothing was changed.",
  },
  plan_applied: {
    status: 409,
    title: "Plan already applied",
    meaning: "A plan is applied once. Nothing was changed.",
  },
  plan_outdated: {
    status: 409,
    title: "Plan outdated",
    meaning: "What the plan changes has changed since it was created; see `subjects`. Create " +
      "another plan. Nothing was changed.",
  },
  undo_conflict: {
    status: 409,
    title: "Changed since",
    meaning:
      "Later changes touched what would be undone; see `revisions`. Undo them first, or use " +
      "`force`. Nothing was changed.",
  },
  not_undoable: {
    status: 409,
    title: "Cannot be undone",
    meaning:
      "The change has no undo record (imports of products have none), or it is too old. Nothing " +
      "was changed.",
  },
  product_full: {
    status: 409,
    title: "No room on a product",
    meaning: "A product already has so many badges that a deleted one cannot be restored to it. " +
      "Nothing was changed.",
  },
  precondition_failed: {
    status: 412,
    title: "Precondition failed",
    meaning: "The resource does not match `If-Match` or `If-None-Match`. Read it again.",
  },
  payload_too_large: {
    status: 413,
    title: "Body too large",
    meaning: `The body is too large: at most ${kib(queryBodyMaxBytes)} for a query, ` +
      `${kib(signInBodyMaxBytes)} for a sign-in, ${planMax}, ` +
      `${importMax}, ${kib(managementBodyMaxBytes)} otherwise.`,
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    meaning: "Management requires `application/json`; a PATCH also accepts the types in " +
      `\`Accept-Patch\`, and an import those of its files. ${noContentEncoding}`,
  },
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    meaning:
      "The address sent too many invalid tokens, the project receives more queries than the " +
      "operator allows, or a feed was run a moment ago. Retry after `Retry-After` seconds.",
  },
  unavailable: {
    status: 503,
    title: "Temporarily unavailable",
    meaning: "The store is unavailable, or the service is busy. Retry after `Retry-After` " +
      "seconds. A write may have been applied or not: read before repeating it.",
  },
  internal: {
    status: 500,
    title: "Internal error",
    meaning: "The service failed unexpectedly. Its log has the details under the request's id, " +
      "which is `instance`.",
  },
};

/** What statuses mean in operations that require a token, where {@link problemKinds} says more. */
const managementMeanings: Meanings = {
  413: `The body is larger than ${kib(managementBodyMaxBytes)}, or than ` +
    `${kib(signInBodyMaxBytes)} for a sign-in and ${planMax}.`,
  429: "The address sent too many invalid tokens. Retry after `Retry-After` seconds.",
};

/** What statuses mean in operations that need no token and change nothing. */
const publicMeanings: Meanings = {
  400: "The request is invalid; see `errors`.",
  404: "The project does not exist.",
  412: "The response does not match `If-Match`.",
  413: `The body is larger than ${kib(queryBodyMaxBytes)}.`,
  415: noContentEncoding,
  429: "The project receives more queries than the operator allows. Retry after `Retry-After` " +
    "seconds.",
  503: "The store is unavailable and the data is not in memory, or the service is busy or " +
    "shutting down. Retry after `Retry-After` seconds.",
};

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 429 | 500 | 503;

const ViolationSchema = z.object({
  pointer: z.string().optional().openapi({
    description: "JSON Pointer (RFC 6901) to the invalid value in the body.",
    example: "/query/products/3/id",
  }),
  parameter: z.string().optional().openapi({ description: "The invalid parameter's name." }),
  detail: z.string().openapi({ example: "must be an integer within ±(2^53 − 1)" }),
}).openapi("Violation");

export const Problem = z.object({
  type: z.url().openapi({ description: "A page of this service that explains it." }),
  code: z.string().openapi({
    description: "A stable code: the last segment of `type`.",
    example: "invalid_request",
  }),
  title: z.string().openapi({ description: "What the code means, always the same." }),
  status: z.int().min(400).max(599).openapi({ description: "The response's status." }),
  detail: z.string().openapi({ description: "What went wrong in this request." }),
  instance: z.string().openapi({ description: "The id of the request, as in the log." }),
  errors: z.array(ViolationSchema).optional().openapi({
    description: "What is wrong with the input.",
  }),
  badgeIds: z.array(z.string()).optional().openapi({
    description: "The first 20 badges that prevent the change.",
  }),
  subjects: z.array(z.string()).optional().openapi({
    description: "What has changed since the plan was created.",
  }),
  revisions: z.array(z.int()).optional().openapi({
    description: "The later changes that an undo conflicts with, the first ones.",
  }),
}).openapi("Problem", { description: "Why a request failed (RFC 9457)." });

export const problemMediaType = "application/problem+json";

/** The responses of a management operation with these problems, and with an internal error. */
export function problems<S extends ProblemStatus>(...statuses: S[]) {
  return problemResponses(statuses, managementMeanings);
}

/** The same, for an operation that needs no token. */
export function publicProblems<S extends ProblemStatus>(...statuses: S[]) {
  return problemResponses(statuses, publicMeanings);
}

function problemResponses<S extends ProblemStatus>(statuses: readonly S[], meanings: Meanings) {
  const content = { [problemMediaType]: { schema: Problem } };
  const kinds = Object.values(problemKinds);
  const meaningOf = (status: ProblemStatus) =>
    meanings[status] ?? kinds.find((kind) => kind.status === status)?.meaning ?? "";
  const responses = [...statuses, 500 as const]
    .map((status) => [status, {
      description: meaningOf(status),
      headers: problemHeaders[status],
      content,
    }]);
  return Object.fromEntries(responses) as Record<
    S | 500,
    { description: string; content: typeof content }
  >;
}

/** The body of a problem. */
export interface ProblemBody {
  type: string;
  code: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  errors?: readonly Violation[];
  badgeIds?: readonly string[];
  subjects?: readonly string[];
  revisions?: readonly number[];
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
  if (error?.acceptEncoding !== undefined) headers["Accept-Encoding"] = error.acceptEncoding;
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
      detail: error?.message ?? "The service failed unexpectedly",
      instance: `urn:uuid:${requestId}`,
      ...(error !== undefined && error.violations.length > 0 && { errors: error.violations }),
      ...(error?.badgeIds && { badgeIds: error.badgeIds }),
      ...(error?.subjects && { subjects: error.subjects }),
      ...(error?.revisions && { revisions: error.revisions }),
    },
  };
}
