import { PlainSocket } from "./sockets/plain_sockets.ts";
import { randomGapMs } from "./random_gap.ts";
import type { RawRequest } from "./sockets/raw_request.ts";
import type { Random } from "../random.ts";

/** The requests, their rate, and the number of connections. */
export interface StreamPlan {
  port: number;
  /** Sent in rotation. */
  requests: readonly RawRequest[];
  requestsPerSecond: number;
  connections: number;
  /** A request that has waited this long for a connection is dropped. */
  timeoutMs: number;
}

/** Response times by status, each from when its request was due. */
export type TimesByStatus = Map<number, number[]>;

/** Requests at random moments, whatever happens to earlier ones. */
export class PacedStream {
  readonly connections: readonly PlainSocket[];
  /** Of requests that were due from `countedFrom` on. */
  readonly times: TimesByStatus = new Map();
  /**
   * The number of requests due since then, and of those never sent because no connection became
   * free.
   */
  due = 0;
  unsent = 0;
  readonly #plan: StreamPlan;
  readonly #random: Random;
  readonly #countedFrom: number;
  readonly #idle: PlainSocket[];
  readonly #pending = new Map<number, { connection: PlainSocket; due: number }>();
  /** When requests were due for which no connection is free; those before `#lateAt` are done. */
  readonly #late: number[] = [];
  #lateAt = 0;
  #next: number;
  #sent = 0;

  constructor(
    plan: StreamPlan,
    { random, startsAt, countedFrom }: { random: Random; startsAt: number; countedFrom: number },
  ) {
    this.#plan = plan;
    this.#random = random;
    this.#countedFrom = countedFrom;
    this.connections = Array.from(
      { length: plan.connections },
      () => PlainSocket.open(plan.port),
    );
    this.#idle = [...this.connections];
    this.#next = startsAt;
  }

  /** Whether no request waits for an answer. */
  get isAnswered(): boolean {
    return this.#pending.size === 0;
  }

  /** When the next request is due. */
  get nextDue(): number {
    return this.#next;
  }

  /** Sends what is due at `now`. */
  sendDue(now: number): void {
    for (; this.#next <= now; this.#next += this.#gapMs()) {
      if (this.#next >= this.#countedFrom) this.due++;
      const connection = this.#idle.pop();
      if (connection === undefined) this.#late.push(this.#next);
      else this.#send(connection, this.#next);
    }
  }

  /** Reads from a connection of this stream. */
  take(descriptor: number): void {
    const pending = this.#pending.get(descriptor);
    const status = pending?.connection.takeAnswer();
    if (pending === undefined || status === undefined) return;
    this.#pending.delete(descriptor);
    const now = performance.now();
    if (pending.due >= this.#countedFrom) this.#count(status, now - pending.due);
    this.#reuse(pending.connection, now);
  }

  #count(status: number, ms: number): void {
    const times = this.times.get(status);
    if (times === undefined) this.times.set(status, [ms]);
    else times.push(ms);
  }

  /** The oldest late request is next, unless it has waited too long. */
  #reuse(connection: PlainSocket, now: number): void {
    for (let due; (due = this.#late[this.#lateAt]) !== undefined;) {
      this.#lateAt++;
      if (now - due <= this.#plan.timeoutMs) return this.#send(connection, due);
      if (due >= this.#countedFrom) this.unsent++;
    }
    this.#idle.push(connection);
  }

  #send(connection: PlainSocket, due: number): void {
    const { requests } = this.#plan;
    const request = requests[this.#sent++ % requests.length];
    if (request !== undefined) connection.send(request);
    this.#pending.set(connection.descriptor, { connection, due });
  }

  #gapMs(): number {
    return randomGapMs(this.#plan.requestsPerSecond, this.#random);
  }
}
