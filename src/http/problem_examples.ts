import { DomainError, type ErrorCode, invalid } from "../domain/errors.ts";
import { notUndoable, undoConflict } from "../management/configuration/undo_errors.ts";
import { toProblem } from "./problems.ts";

/** An error of each kind, for the document. */
const samples: Record<ErrorCode, DomainError> = {
  invalid_request: invalid("The request has invalid parameters", [
    { parameter: "projectId", detail: "must be 1 to 64 letters, digits, `_` or `-`" },
  ]),
  unauthorized: new DomainError("unauthorized", "The token is not valid"),
  forbidden: new DomainError("forbidden", 'The token lacks the scope "write"'),
  not_found: new DomainError("not_found", 'There is no project "garden-shop"'),
  method_not_allowed: new DomainError("method_not_allowed", "The path supports only GET, HEAD"),
  conflict: new DomainError("conflict", 'Cannot create project "demo": the id is taken'),
  import_cancelled: new DomainError(
    "import_cancelled",
    "The import was cancelled while it was received",
  ),
  plan_applied: new DomainError("plan_applied", "The plan was applied as revision 2004"),
  plan_outdated: new DomainError("plan_outdated", "Cannot apply the plan: 1 subject has changed", {
    subjects: ["badges/0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11"],
  }),
  undo_conflict: undoConflict(2001, [2003]),
  not_undoable: notUndoable(2001),
  product_full: new DomainError("product_full", "Product 1002 would have over 64 badges"),
  precondition_failed: new DomainError(
    "precondition_failed",
    "The resource does not match `If-Match`: read it again",
  ),
  payload_too_large: new DomainError("payload_too_large", "The body is over 1048576 bytes"),
  unsupported_media_type: new DomainError(
    "unsupported_media_type",
    "The body must be `application/json`",
  ),
  too_many_requests: new DomainError(
    "too_many_requests",
    "Too many invalid tokens from this address",
  ),
  unavailable: new DomainError("unavailable", "The store is down; try again shortly"),
};

/** An example of the problem for each code, by code. */
export function problemExamples(publicUrl: string): Record<string, unknown> {
  const requestId = "3c7f2e90-58f1-4d6b-9a57-6c0b7b3f2d11";
  return Object.fromEntries([...Object.values(samples), undefined].map((error) => {
    const { body } = toProblem(error, { publicUrl, requestId });
    return [body.code, { summary: body.title, value: body }];
  }));
}
