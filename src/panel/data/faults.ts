import type { components } from "../../../openapi/schema.d.ts";

type Problem = components["schemas"]["Problem"];

/** The service could not be reached, or broke off: whether a change was made is unknown. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";

  constructor(cause: unknown) {
    super("The service cannot be reached", { cause });
  }
}

/** What is wrong, by the JSON Pointer (RFC 6901) of its place; `""` is the whole. */
export type Faults = Readonly<Record<string, string>>;

/** The service refused a request (RFC 9457). */
export class ServiceProblem extends Error {
  override readonly name = "ServiceProblem";
  readonly status: number;
  readonly faults: Faults;
  /** The badges that stand in the way, at most 20. */
  readonly badgeIds: readonly string[];

  constructor({ status, detail, errors = [], badgeIds = [] }: ProblemParts) {
    super(detail);
    this.status = status;
    this.faults = faultsOf(errors);
    this.badgeIds = badgeIds;
  }
}

type ProblemParts = Pick<Problem, "status" | "detail" | "errors" | "badgeIds">;

/** The problem that an answer tells; of one that is none, a proxy's for example, its status. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const { status } = response;
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const problem: Partial<Problem> = isProblem ? await response.json() : {};
  const detail = problem.detail ?? `The service answered ${status}`;
  return new ServiceProblem({ ...problem, status, detail });
}

/** The message of each place; of a faulty parameter, under its name. */
export function faultsOf(errors: NonNullable<Problem["errors"]>): Faults {
  const faults: Record<string, string> = {};
  for (const { pointer, parameter = "", detail } of errors) {
    // Of several faults at one place the first is the one to mend.
    faults[pointer ?? parameter] ??= detail;
  }
  return faults;
}
