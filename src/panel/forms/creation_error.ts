import { ServiceProblem } from "../data/service_problem.ts";

/** Where the service names the id: in the path or in the body. */
type Place = { readonly parameter: string } | { readonly pointer: string };

/**
 * The error to report when something could not be created. A taken id is not a conflict between two
 * versions: the new thing needs another id, which `detail` says.
 */
export function creationError(error: unknown, place: Place, detail: string): unknown {
  const isTaken = error instanceof ServiceProblem && error.status === 412;
  if (!isTaken) return error;
  return new ServiceProblem({ status: 409, detail, errors: [{ ...place, detail }] });
}
