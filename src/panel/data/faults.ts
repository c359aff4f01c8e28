import type { components } from "../../../openapi/schema.d.ts";

type Problem = components["schemas"]["Problem"];

/** The service could not be reached, or broke off: whether a change was made is unknown. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";

  constructor(cause: unknown) {
    super("The service cannot be reached", { cause });
  }
}

/** The service refused a request (RFC 9457). */
export class ServiceProblem extends Error {
  override readonly name = "ServiceProblem";
  readonly status: number;
  /** As forms read it: a message for each faulty field. */
  readonly body: { readonly errors: Readonly<Record<string, string>> };
  /** The badges that stand in the way, at most 20. */
  readonly badgeIds: readonly string[];

  constructor({ status, detail, errors = [], badgeIds = [] }: ProblemParts) {
    super(detail);
    this.status = status;
    this.body = { errors: fieldErrors(errors) };
    this.badgeIds = badgeIds;
  }
}

type ProblemParts = Pick<Problem, "status" | "detail" | "errors" | "badgeIds">;

/** Where a form shows what is wrong with the whole of it. */
export const wholeForm = "root.serverError";

/** The problem that an answer tells; of one that is none, a proxy's for example, its status. */
export async function problemOf(response: Response): Promise<ServiceProblem> {
  const { status } = response;
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const problem: Partial<Problem> = isProblem ? await response.json() : {};
  const detail = problem.detail ?? `The service answered ${status}`;
  return new ServiceProblem({ ...problem, status, detail });
}

/** The message of each field, under the path that forms call it by: `/content/text` is `content.text`. */
export function fieldErrors(faults: NonNullable<Problem["errors"]>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { pointer, parameter, detail } of faults) {
    const field = pointer === undefined ? parameter : fieldPath(pointer);
    // Of several faults at one place the first is the one to mend.
    errors[field || wholeForm] ??= detail;
  }
  return errors;
}

/** A JSON Pointer (RFC 6901) as the path of a form's field. */
function fieldPath(pointer: string): string {
  const parts = pointer.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")).join(".");
}
