import type { components } from "../../../openapi/schema.d.ts";
import { CliError } from "../cli_error.ts";
import { isRecord } from "../is_record.ts";

export type Problem = components["schemas"]["Problem"];
export type Violation = components["schemas"]["Violation"];

/** The service refused a request (RFC 9457). */
export class ServiceProblem extends CliError {
  readonly status: number;
  /** The problem document; without one, for example from a proxy, only what the status says. */
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The service responded with status ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}

/**
 * An error, with what to do about it after its message if it is this problem. Its details follow
 * the message, as after a colon.
 */
export function withRemedy(error: unknown, code: Problem["code"], remedy: string): unknown {
  if (!(error instanceof ServiceProblem) || error.problem.code !== code) return error;
  const { status, problem, message } = error;
  return new ServiceProblem(status, { ...problem, detail: `${message}. ${remedy}:` });
}

/** Whether an error leaves open whether the service has done what was asked of it. */
export function isUnclear(error: unknown): error is CliError {
  if (error instanceof ServiceProblem) return error.status >= 502;
  return error instanceof CliError;
}

/** Reads the problem from a response that is not 2xx. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const { status } = response;
  const hasProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  // A body that cannot be read changes nothing: the status reports the failure.
  const problem: unknown = hasProblem ? await response.json().catch(() => undefined) : undefined;
  return new ServiceProblem(status, isProblem(problem) ? problem : {});
}

/** Whether a value has the members that messages are made of, as the API sends them. */
function isProblem(value: unknown): value is Partial<Problem> {
  if (!isRecord(value)) return false;
  const { detail = "", errors = [], subjects = [], badgeIds = [], revisions = [] } = value;
  return typeof detail === "string" && [subjects, badgeIds, revisions].every(Array.isArray) &&
    Array.isArray(errors) && errors.every((it) => isRecord(it) && typeof it.detail === "string");
}
