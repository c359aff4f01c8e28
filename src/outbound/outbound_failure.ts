/** Why a file could not be fetched. */
export type OutboundFailureCode =
  | "host_not_allowed"
  | "unreachable"
  | "timeout"
  | "bad_status"
  | "too_many_redirects"
  | "too_large"
  | "interrupted";

/** A request to another host that failed. The message is for merchants: one sentence. */
export class OutboundFailure extends Error {
  override name = "OutboundFailure";
  readonly code: OutboundFailureCode;

  constructor(code: OutboundFailureCode, detail: string) {
    super(detail);
    this.code = code;
  }
}
