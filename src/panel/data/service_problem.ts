import type { components } from "../../../openapi/schema.d.ts";

type Problem = components["schemas"]["Problem"];

/**
 * The service could not be reached or the connection broke; a change may or may not have been made.
 */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";

  constructor(cause: unknown) {
    super("The service cannot be reached", { cause });
  }
}

/** Error messages by JSON Pointer (RFC 6901); `""` is the whole value. */
export type InputErrors = Readonly<Record<string, string>>;

/** The service refused a request (RFC 9457). */
export class ServiceProblem extends Error {
  override readonly name = "ServiceProblem";
  readonly status: number;
  /** What kind of problem it is; empty if the response did not say. */
  readonly code: string;
  readonly errors: InputErrors;
  /** The badges that prevent the change, at most 20. */
  readonly badgeIds: readonly string[];
  /** The later changes that an undo conflicts with, the first ones. */
  readonly revisions: readonly number[];

  constructor(
    { status, code = "", detail, errors = [], badgeIds = [], revisions = [] }: ProblemParts,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errorsByPointer(errors);
    this.badgeIds = badgeIds;
    this.revisions = revisions;
  }
}

type ProblemParts =
  & Pick<Problem, "status" | "detail" | "errors" | "badgeIds" | "revisions">
  & Partial<Pick<Problem, "code">>;

/** Whether the service refused a request for this reason. */
export function isProblem(error: unknown, code: string): boolean {
  return error instanceof ServiceProblem && error.code === code;
}

/**
 * Reads the problem from a response; if it is not a problem document, but for example from a proxy,
 * only the status is used.
 */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const { status } = response;
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const problem: Partial<Problem> = isProblem ? await response.json() : {};
  const detail = problem.detail ?? `The service responded with status ${status}`;
  return new ServiceProblem({ ...problem, status, detail });
}

/** The error message of each pointer, or of each invalid parameter by its name. */
export function errorsByPointer(violations: NonNullable<Problem["errors"]>): InputErrors {
  const errors: Record<string, string> = {};
  for (const { pointer, parameter = "", detail } of violations) {
    // Show only the first error of each place.
    errors[pointer ?? parameter] ??= detail;
  }
  return errors;
}
