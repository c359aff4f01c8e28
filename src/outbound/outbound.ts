import { redirectTarget } from "./redirect_target.ts";
import { OutboundFailure } from "./outbound_failure.ts";
import type { OutboundHosts } from "./outbound_hosts.ts";
import { OutboundWorker } from "./start_outbound_worker.ts";

const redirectsMax = 5;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** The limits of one fetch; tests use smaller ones. */
export interface OutboundLimits {
  /** The time until a server has sent the head of its response, for each redirect again. */
  readonly headMs: number;
  /** The time without a byte of the body. */
  readonly idleMs: number;
  /** The time until the end of the body. */
  readonly wholeMs: number;
  /** The size of the body, after its `Content-Encoding` is removed. */
  readonly bodyBytesMax: number;
}

export const outboundLimits: OutboundLimits = {
  headMs: 30_000,
  idleMs: 60_000,
  wholeMs: 2 * 3_600_000,
  bodyBytesMax: 4 * 1024 ** 3,
};

/** A GET request to another host. */
export interface OutboundRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The `Authorization` header, which only the origin of `url` gets. */
  readonly authorization?: string | undefined;
}

/** A response, with its body unless it is a 304. */
export interface OutboundResponse {
  readonly status: 200 | 304;
  readonly headers: Headers;
  /** The URL after all redirects. */
  readonly url: URL;
  /** Errors with an {@link OutboundFailure}. Must be read or cancelled. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Fetches from other hosts; nothing else in the service does. */
export interface Outbound {
  readonly hosts: OutboundHosts;
  /**
   * Sends a request and follows redirects.
   *
   * @throws {OutboundFailure} Unless the response is a 200 or 304.
   */
  fetch(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse>;
}

/**
 * Starts what fetches from these hosts. The main thread needs no permission for it, and must not
 * have dropped that for the network yet: a worker with a list of hosts of its own keeps it, while
 * one that merely inherits the permission loses it together with the main thread. (Deno 2.9.6; a
 * worker that is created after the main thread has dropped its permission can't have any, so this
 * one is never replaced.)
 *
 * Two walls: the worker's permission, which the runtime checks for each connection, and the check of
 * each URL here, which has clear errors. A host that resolves to a private address is reached: the
 * operator has listed it. Addresses are compared as they are written, so `127.0.0.1` is not allowed
 * because `localhost` is.
 */
export function startOutbound(
  hosts: OutboundHosts,
  limits: OutboundLimits = outboundLimits,
): Outbound & Disposable {
  // Without hosts there is nothing to fetch, and a worker takes 9 MB.
  const worker = hosts.isEmpty ? undefined : new OutboundWorker(hosts);
  return {
    hosts,
    fetch: (request, signal) => {
      if (worker === undefined) throw notAllowed(request.url);
      return new OutboundFetch(worker, hosts, limits).run(request, signal);
    },
    [Symbol.dispose]: () => worker?.terminate(),
  };
}

function notAllowed(url: URL): OutboundFailure {
  return new OutboundFailure("host_not_allowed", `OUTBOUND_HOSTS does not list ${url.host}`);
}

/** One request with its redirects. */
class OutboundFetch {
  readonly #worker: OutboundWorker;
  readonly #hosts: OutboundHosts;
  readonly #limits: OutboundLimits;

  constructor(worker: OutboundWorker, hosts: OutboundHosts, limits: OutboundLimits) {
    this.#worker = worker;
    this.#hosts = hosts;
    this.#limits = limits;
  }

  async run(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let { url, authorization } = request;
    const deadline = AbortSignal.timeout(this.#limits.wholeMs);
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      if (!this.#hosts.allows(url)) throw notAllowed(url);
      const headers = { ...request.headers, ...authorization && { Authorization: authorization } };
      const connection = this.#worker.open({ url: url.href, headers });
      const { status, headers: answered } = await connection.head({
        ms: this.#limits.headMs,
        signals: [signal, deadline],
      });
      if (status === 200 || status === 304) {
        const body = connection.body(this.#limits, [signal, deadline]);
        return { status, headers: answered, url, body };
      }
      connection.cancel();
      if (!redirectStatuses.includes(status)) {
        throw new OutboundFailure("bad_status", `${url.host} responded with status ${status}`);
      }
      const next = redirectTarget(url, answered.get("Location"));
      if (next.origin !== url.origin) authorization = undefined;
      url = next;
    }
    const detail = `${url.host} redirected more than ${redirectsMax} times`;
    throw new OutboundFailure("too_many_redirects", detail);
  }
}
