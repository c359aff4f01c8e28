import type { components } from "../../../openapi/schema.d.ts";
import { CliError } from "../cli_error.ts";

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

/** Reads the problem from a response that is not 2xx. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const { status } = response;
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const problem: Partial<Problem> = isProblem ? await response.json() : {};
  return new ServiceProblem(status, problem);
}
