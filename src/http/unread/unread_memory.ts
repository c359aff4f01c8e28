import type { Receiver } from "./receiver.ts";

/** A response that the client has not read completely. */
export interface UnreadResponse {
  /** What takes the memory; several responses can send the same. */
  readonly content: object;
  readonly size: number;
  /** Whether it may send more than its size. */
  readonly isStream?: boolean;
  readonly receiver: Receiver;
  /** When it was sent, in milliseconds, and how much of it the connection has taken since. */
  readonly startedAt: number;
  takenBytes: number;
  /** When the connection last took a piece of it, in milliseconds. */
  takenAt: number;
  /** Aborts the connection that it is sent on. */
  cutOff(): void;
}

/** The responses that clients have not read, and the memory that these take. */
export class UnreadMemory {
  readonly #responses = new Set<UnreadResponse>();
  /** What they send. Several can send the same, which counts for the first receiver. */
  readonly #sent = new Map<object, { senders: number; readonly receiver: Receiver }>();
  readonly #byReceiver = new Map<string, number>();
  /** The size of all of them, */
  bytes = 0;
  /** and of those to callers without a token. */
  strangersBytes = 0;

  /** The responses, the oldest first. */
  get responses(): Iterable<UnreadResponse> {
    return this.#responses;
  }

  /** Whether one of them sends this. */
  has(content: object): boolean {
    return this.#sent.has(content);
  }

  /** The size of those to one receiver; `undefined` if there are none. */
  heldBy(receiverId: string): number | undefined {
    return this.#byReceiver.get(receiverId);
  }

  add(unread: UnreadResponse): void {
    const { content, size, receiver } = unread;
    this.#responses.add(unread);
    const sent = this.#sent.get(content);
    if (sent !== undefined) {
      sent.senders++;
      return;
    }
    this.#sent.set(content, { senders: 1, receiver });
    this.#count(size, receiver);
  }

  /** Forgets a response, if it is known. */
  release(unread: UnreadResponse): void {
    const { content, size } = unread;
    const sent = this.#sent.get(content);
    if (!this.#responses.delete(unread) || sent === undefined) return;
    if (--sent.senders > 0) return;
    this.#sent.delete(content);
    this.#count(-size, sent.receiver);
  }

  #count(bytes: number, { id, isAuthenticated }: Receiver): void {
    this.bytes += bytes;
    if (!isAuthenticated) this.strangersBytes += bytes;
    const held = (this.#byReceiver.get(id) ?? 0) + bytes;
    if (held === 0) this.#byReceiver.delete(id);
    else this.#byReceiver.set(id, held);
  }
}
