import { ErrorResponse } from "./etcd_messages.ts";

/**
 * What is known about a failed call. `refused`: etcd did not carry it out, and no member would.
 * `unsent`: the member was not reached. `unknown`: it may have been carried out, or be later.
 */
export type Outcome = "refused" | "unsent" | "unknown";

/** A call to a member of etcd that failed. */
export class EtcdFailure extends Error {
  override name = "EtcdFailure";
  readonly outcome: Outcome;
  /** Whether the token of this client is no longer valid. */
  readonly isTokenInvalid: boolean;

  constructor(message: string, outcome: Outcome, { cause, isTokenInvalid = false }: {
    cause?: unknown;
    isTokenInvalid?: boolean;
  } = {}) {
    super(message, { cause });
    this.outcome = outcome;
    this.isTokenInvalid = isTokenInvalid;
  }
}

/** Codes of gRPC with which etcd refuses a call before it does anything. */
const refusingCodes: readonly number[] = [3, 5, 6, 7, 8, 9, 10, 11, 12, 16];
const unauthenticated = 16;

/** What the operator can do about a message. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/database space exceeded/, "its quota is used up: compact and defragment it, and disarm alarms"],
  [/too many operations/, "start every member with --max-txn-ops=512"],
  [/request is too large/, "start every member with --max-request-bytes=1572864 or more"],
  [/user name is empty/, "it needs ETCD_USERNAME and ETCD_PASSWORD"],
  [/invalid user ID or password/, "it does not accept ETCD_USERNAME and ETCD_PASSWORD"],
  [
    /authentication is not enabled/,
    "enable it (etcdctl auth enable), or unset ETCD_USERNAME and ETCD_PASSWORD",
  ],
  [/permission denied/, "ETCD_USERNAME lacks the right to read and write the keys of the store"],
];

/** What the operator can do about a response without JSON. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/404 page not found/, "is its JSON gateway off? (enable-grpc-gateway)"],
  [/CommonName of client/, "with passwords, ETCD_CERT must be a certificate without a common name"],
];

/** The failure that a response means, unless it is a 200. */
export function failureOf(status: number, text: string): EtcdFailure {
  const { data } = ErrorResponse.safeParse(parsed(text));
  if (data === undefined) {
    // Mostly, this is another server, or a proxy whose server is down.
    const [, reason = "no JSON"] = refusals.find(([pattern]) => pattern.test(text)) ?? [];
    const outcome = status >= 400 && status < 500 ? "refused" : "unknown";
    return new EtcdFailure(`status ${status}: ${reason}`, outcome);
  }
  const { code, message = data.error ?? "" } = data;
  const isTokenInvalid = code === unauthenticated || /revision of auth store is old/.test(message);
  const [, remedy] = remedies.find(([pattern]) => pattern.test(message)) ?? [];
  return new EtcdFailure(
    remedy === undefined ? message : `${message}; ${remedy}`,
    refusingCodes.includes(code) ? "refused" : "unknown",
    { isTokenInvalid },
  );
}

/** The failure of a `fetch`. */
export function unreachable(cause: unknown): EtcdFailure {
  const reason = String(rootOf(cause));
  const outcome = reason.includes("client error (Connect)") ? "unsent" : "unknown";
  return new EtcdFailure(reason, outcome, { cause });
}

/** The innermost cause: the message of a failed `fetch` says nothing. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
