import type { DemandMessage, ReplyMessage } from "./messages.ts";
import type { OutboundLimits } from "./outbound.ts";
import { OutboundFailure } from "./outbound_failure.ts";

/** The head of a response. */
interface Head {
  readonly status: number;
  readonly headers: Headers;
}

/** One request and its response, in a conversation with the worker. */
export class OutboundConnection {
  readonly #host: string;
  readonly #port: MessagePort;
  readonly #onClose: () => void;
  readonly #head = Promise.withResolvers<Head>();
  #demand = Promise.withResolvers<Uint8Array<ArrayBuffer> | undefined>();
  #hasHead = false;
  #isClosed = false;

  constructor(host: string, port: MessagePort, onClose: () => void) {
    this.#host = host;
    this.#port = port;
    this.#onClose = onClose;
    // A caller that no longer waits does not have to handle a failure.
    for (const { promise } of [this.#head, this.#demand]) promise.catch(() => {});
    port.onmessage = ({ data }: MessageEvent<ReplyMessage>) => this.#take(data);
  }

  #take(message: ReplyMessage): void {
    switch (message.kind) {
      case "head": {
        const headers = new Headers(message.headers.map((it): [string, string] => [...it]));
        this.#hasHead = true;
        this.#head.resolve({ status: message.status, headers });
        break;
      }
      case "bytes":
        this.#demand.resolve(message.bytes);
        break;
      case "end":
        this.#demand.resolve(undefined);
        break;
      case "failed":
        this.fail(message.reason);
        break;
    }
  }

  /** The connection has failed, for a reason in the words of the runtime. */
  fail(reason: string): void {
    const failure = this.#hasHead
      ? new OutboundFailure("interrupted", `The file from ${this.#host} ended early: ${reason}`)
      : new OutboundFailure("unreachable", `${this.#host} cannot be reached: ${reason}`);
    this.#head.reject(failure);
    this.#demand.reject(failure);
    this.#close();
  }

  /** Resolves with the head of the response, or throws an {@link OutboundFailure}. */
  head({ ms, signals }: { ms: number; signals: readonly AbortSignal[] }): Promise<Head> {
    return this.#within(this.#head.promise, ms, signals, "did not answer");
  }

  /** The body. The worker reads on only while its reader does here. */
  body(
    { idleMs, bodyBytesMax }: Pick<OutboundLimits, "idleMs" | "bodyBytesMax">,
    signals: readonly AbortSignal[],
  ): ReadableStream<Uint8Array<ArrayBuffer>> {
    let received = 0;
    return new ReadableStream({
      pull: async (controller) => {
        this.#send("pull");
        const next = this.#demand.promise;
        const bytes = await this.#within(next, idleMs, signals, "sent no further byte");
        if (bytes === undefined) {
          this.cancel();
          controller.close();
          return;
        }
        this.#demand = Promise.withResolvers();
        this.#demand.promise.catch(() => {});
        received += bytes.length;
        if (received > bodyBytesMax) {
          this.cancel();
          const detail = `The file from ${this.#host} has over ${bodyBytesMax} bytes`;
          throw new OutboundFailure("too_large", detail);
        }
        controller.enqueue(bytes);
      },
      cancel: () => this.cancel(),
      // The worker reads ahead.
    }, { highWaterMark: 0 });
  }

  /** Ends the request. */
  cancel(): void {
    this.#send("cancel");
    this.#close();
  }

  #send(message: DemandMessage): void {
    if (!this.#isClosed) this.#port.postMessage(message);
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClose();
    // The message before is still delivered.
    this.#port.close();
  }

  /** Waits no longer than `ms`, and until a signal is aborted; then ends the request. */
  async #within<T>(
    awaited: Promise<T>,
    ms: number,
    signals: readonly AbortSignal[],
    failure: string,
  ): Promise<T> {
    const ended = Promise.withResolvers<never>();
    const onTimeout = () =>
      ended.reject(new OutboundFailure("timeout", `${this.#host} ${failure} in time`));
    const onAbort = () => {
      if (signals.some(isTimedOut)) onTimeout();
      else ended.reject(new OutboundFailure("interrupted", "The service stopped fetching"));
    };
    const timer = setTimeout(onTimeout, ms);
    for (const signal of signals) signal.addEventListener("abort", onAbort);
    if (signals.some(({ aborted }) => aborted)) onAbort();
    try {
      return await Promise.race([awaited, ended.promise]);
    } catch (error) {
      this.cancel();
      throw error;
    } finally {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", onAbort);
    }
  }
}

function isTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
