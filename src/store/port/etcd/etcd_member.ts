import type { z } from "zod";
import { UnusableStore, writesPerCommitMax } from "../storage_port.ts";
import { EtcdFailure, failureOf, unreachable } from "./etcd_failure.ts";
import type { EtcdLocation } from "./etcd_location.ts";
import { AuthenticateResponse, StatusResponse, toBase64, TxnResponse } from "./etcd_messages.ts";

/** What all members of a cluster share. */
export interface EtcdSession {
  readonly location: EtcdLocation;
  readonly http: Deno.HttpClient;
  /** The cluster, once a member has named it. */
  clusterId: string | undefined;
  token: string | undefined;
}

/** How long a member may take to check a password. */
const loginMs = 1_000;

/** The paths of the calls that the adapter makes. */
export type EtcdPath =
  | `kv/${"range" | "txn"}`
  | "watch"
  | "auth/authenticate"
  | "maintenance/status";

/** One member of a cluster, called through its JSON gateway. */
export class EtcdMember {
  readonly origin: string;
  readonly #session: EtcdSession;
  #isChecked = false;
  #authenticating: Promise<string> | undefined;

  constructor(origin: string, session: EtcdSession) {
    this.origin = origin;
    this.#session = session;
  }

  /**
   * Makes a call, and returns its response.
   *
   * @throws {EtcdFailure} If it fails.
   * @throws {UnusableStore} If the member cannot be used as it is configured.
   */
  async call<T>(
    path: EtcdPath,
    body: unknown,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const response = await this.open(path, body, signal);
    let parsed: unknown;
    try {
      parsed = await response.json();
    } catch (cause) {
      throw unreachable(cause);
    }
    const { data, error } = schema.safeParse(parsed);
    if (error === undefined) return data;
    throw new EtcdFailure(`Not a response of etcd: ${error.issues[0]?.message}`, "unknown");
  }

  /** The same, with the body of the response still to be read. */
  async open(path: EtcdPath, body: unknown, signal: AbortSignal): Promise<Response> {
    if (!this.#isChecked) await this.check(signal).catch(rethrowUnsent);
    const token = await this.#token(signal);
    try {
      return await this.#send(path, body, signal, token);
    } catch (error) {
      if (!(error instanceof EtcdFailure) || !error.isTokenInvalid) throw error;
      // Another call may have replaced it.
      if (this.#session.token === token) this.#session.token = undefined;
      return await this.#send(path, body, signal, await this.#token(signal));
    }
  }

  /**
   * Checks that it belongs to the cluster of the other members, and accepts transactions as large
   * as those of the service.
   */
  async check(signal: AbortSignal): Promise<void> {
    this.#isChecked = true;
    try {
      const { header } = await this.call("maintenance/status", {}, StatusResponse, signal);
      const known = this.#session.clusterId ??= header.cluster_id;
      if (known !== header.cluster_id) {
        throw new UnusableStore(`${this.origin} is a member of another cluster than the others`);
      }
      const key = toBase64(new TextEncoder().encode(`${this.#session.location.namespace}/`));
      const read = { request_range: { key, count_only: true } };
      const success = Array.from({ length: writesPerCommitMax }, () => read);
      await this.call("kv/txn", { success }, TxnResponse, signal);
    } catch (error) {
      this.#isChecked = false;
      const isRefused = error instanceof EtcdFailure && error.outcome === "refused";
      throw isRefused ? new UnusableStore(`${this.origin}: ${error.message}`) : error;
    }
  }

  /** Forgets that it was checked, because it may be another one by now. */
  forget(): void {
    this.#isChecked = false;
  }

  async #send(
    path: EtcdPath,
    body: unknown,
    signal: AbortSignal,
    token?: string,
  ): Promise<Response> {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (token !== undefined) headers["Authorization"] = token;
    // A watch on a member without a leader must end instead of staying silent.
    if (path === "watch") headers["Grpc-Metadata-Hasleader"] = "true";
    let response: Response;
    try {
      response = await fetch(`${this.origin}/v3/${path}`, {
        ...{ method: "POST", headers, body: JSON.stringify(body), signal },
        ...{ client: this.#session.http, redirect: "manual" },
      });
      if (response.status === 200) return response;
    } catch (cause) {
      throw unreachable(cause);
    }
    throw failureOf(response.status, await response.text().catch(() => ""));
  }

  /**
   * The token of the session; `undefined` if it has no user. All calls that lack one wait for the same
   * request, since a member takes some 100 ms of CPU time to check a password.
   */
  async #token(signal: AbortSignal): Promise<string | undefined> {
    const { user } = this.#session.location;
    if (user === undefined || this.#session.token !== undefined) return this.#session.token;
    this.#authenticating ??= this.#authenticate(user).finally(() => {
      this.#authenticating = undefined;
    });
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(new EtcdFailure(String(signal.reason), "unsent"));
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    try {
      return await Promise.race([this.#authenticating, aborted.promise]);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  async #authenticate(user: { name: string; password: string }): Promise<string> {
    try {
      const response = await this.#send("auth/authenticate", user, AbortSignal.timeout(loginMs));
      const { token } = AuthenticateResponse.parse(await response.json());
      return this.#session.token = token;
    } catch (error) {
      // The call that waits for it was not sent.
      const isRefused = error instanceof EtcdFailure && error.outcome === "refused";
      throw isRefused ? error : new EtcdFailure(String(error), "unsent", { cause: error });
    }
  }
}

/** A failed check leaves no doubt about the call: it was not sent yet. */
function rethrowUnsent(error: unknown): never {
  if (!(error instanceof EtcdFailure)) throw error;
  throw new EtcdFailure(error.message, "unsent", { cause: error });
}
