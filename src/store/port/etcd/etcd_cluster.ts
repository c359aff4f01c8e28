import { getLogger } from "@logtape/logtape";
import type { z } from "zod";
import { sleep } from "../../sleep.ts";
import { UnusableStore } from "../storage_port.ts";
import { EtcdFailure } from "./etcd_failure.ts";
import { EtcdMember, type EtcdPath, type EtcdSession } from "./etcd_member.ts";

const log = getLogger(["badges", "store"]);

/** How often and how long a call is tried. */
export interface Tries {
  /** The time for one member to respond. */
  readonly attemptMs: number;
  /** The time after which no further member is asked. */
  readonly totalMs: number;
  /** Whether it has the same effect if it was already carried out. */
  readonly isRepeatable: boolean;
}

/** The pause after every member has failed once. */
const roundPauseMs = 50;

/** The members of a cluster. Calls go to one of them, and to the next one when it fails. */
export class EtcdCluster {
  readonly #session: EtcdSession;
  readonly #members: readonly EtcdMember[];
  #current = 0;
  /** The member that answered last. */
  #answered: EtcdMember | undefined;
  /** Ends what goes on with the current member. */
  #leaving = new AbortController();
  readonly #closing = new AbortController();

  constructor(session: EtcdSession) {
    this.#session = session;
    this.#members = session.location.endpoints.map((origin) => new EtcdMember(origin, session));
  }

  /**
   * Resolves when a member responds, and the others have had the time to.
   *
   * @throws {UnusableStore} If one of those that responded is unusable.
   */
  async reach(ms: number, graceMs: number): Promise<void> {
    const signal = AbortSignal.timeout(ms);
    const checks = this.#members.map(async (member) => await member.check(signal));
    await Promise.any(checks).catch(({ errors }: AggregateError) => {
      throw errors.find((error) => error instanceof UnusableStore) ?? errors[0];
    });
    const grace = AbortSignal.timeout(graceMs);
    await Promise.all(checks.map(async (check, index) => {
      try {
        await Promise.race([check, aborted(grace)]);
      } catch (error) {
        if (error instanceof UnusableStore) throw error;
        // Not this one, as long as another one responds.
        if (index === this.#current) this.#leave(index);
      }
    }));
  }

  /**
   * Makes a call to the current member, and to the next ones if that fails.
   *
   * @throws {EtcdFailure} If no member carries it out, or it is not known whether one did.
   */
  async call<T>(
    path: EtcdPath,
    body: unknown,
    schema: z.ZodType<T>,
    { attemptMs, totalMs, isRepeatable }: Tries,
  ): Promise<T> {
    const until = performance.now() + totalMs;
    for (let attempt = 1;; attempt++) {
      const index = this.#current;
      const member = this.#members[index]!;
      const left = until - performance.now();
      const deadline = new AbortController();
      const stop = () => deadline.abort(new Error("the connection is closed"));
      this.#closing.signal.addEventListener("abort", stop);
      const ms = Math.min(attemptMs, left);
      const timer = setTimeout(() => deadline.abort(new Error(`no response in ${ms} ms`)), ms);
      try {
        this.#closing.signal.throwIfAborted();
        const response = await member.call(path, body, schema, deadline.signal);
        this.#noteAnswer(member);
        return response;
      } catch (error) {
        if (this.#closing.signal.aborted) throw error;
        if (error instanceof EtcdFailure && error.outcome === "refused") throw error;
        this.#leave(index);
        const isDone = error instanceof EtcdFailure && error.outcome === "unknown" && !isRepeatable;
        const isLate = performance.now() + roundPauseMs >= until;
        if (isDone || isLate) throw error;
      } finally {
        clearTimeout(timer);
        this.#closing.signal.removeEventListener("abort", stop);
      }
      if (attempt % this.#members.length === 0) await sleep(roundPauseMs, this.#closing.signal);
    }
  }

  /**
   * Opens a stream at the current member. It ends with an error as soon as calls go to another one,
   * because this one may be frozen.
   */
  async stream(path: EtcdPath, body: unknown, signal: AbortSignal): Promise<Response> {
    const index = this.#current;
    const signals = [signal, this.#leaving.signal, this.#closing.signal];
    try {
      return await this.#members[index]!.open(path, body, AbortSignal.any(signals));
    } catch (error) {
      this.#leave(index);
      throw error;
    }
  }

  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort(new Error("the connection is closed"));
    this.#session.http.close();
  }

  #leave(index: number): void {
    // Other calls may have failed there too.
    if (index !== this.#current || this.#closing.signal.aborted) return;
    this.#members[index]?.forget();
    this.#current = (index + 1) % this.#members.length;
    this.#leaving.abort(new Error("calls go to another member"));
    this.#leaving = new AbortController();
  }

  #noteAnswer(member: EtcdMember): void {
    if (this.#answered !== undefined && this.#answered !== member) {
      log.info("Another member of etcd is used", {
        ...{ from: this.#answered.origin, to: member.origin },
      });
    }
    this.#answered = member;
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
