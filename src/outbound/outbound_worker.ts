/**
 * The worker that has the permission to reach other hosts. It fetches one URL per message and never
 * follows a redirect: the main thread decides about each.
 */
import type { DemandMessage, FetchMessage, ReplyMessage } from "./messages.ts";

/**
 * The bytes that are read before the main thread asks for them, so that the next message has many
 * of the small chunks of a connection.
 */
const readAheadBytes = 512 * 1024;

declare const self: { onmessage: (event: MessageEvent<FetchMessage>) => void };

self.onmessage = ({ data: { url, headers, port } }) => {
  const abort = new AbortController();
  const reply = (message: ReplyMessage, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer);
  const body = new ReadAhead();
  port.onmessage = async ({ data }: MessageEvent<DemandMessage>) => {
    if (data === "cancel") {
      abort.abort();
      body.stop();
      port.close();
      return;
    }
    try {
      const bytes = await body.take();
      if (bytes !== undefined) reply({ kind: "bytes", bytes }, [bytes.buffer]);
      else reply({ kind: "end" });
    } catch (error) {
      reply({ kind: "failed", reason: reasonOf(error) });
    }
  };
  const request = { headers, redirect: "manual", signal: abort.signal } as const;
  fetch(url, request).then((response) => {
    reply({ kind: "head", status: response.status, headers: [...response.headers] });
    return body.fill(response.body);
  }).catch((error) => reply({ kind: "failed", reason: reasonOf(error) }));
};

/** The message of an error and of its causes: that of a failed `fetch` alone says little. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

/** The bytes of a body that are read but not taken yet. */
class ReadAhead {
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #hasEnded = false;
  #error: unknown;
  #onChange: () => void = () => {};

  /** Reads a body to its end, as far ahead of {@link take} as is allowed. */
  async fill(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<void> {
    try {
      for await (const chunk of body ?? []) {
        this.#chunks.push(chunk);
        this.#bytes += chunk.length;
        this.#onChange();
        while (this.#bytes >= readAheadBytes && !this.#hasEnded) await this.#changed();
        if (this.#hasEnded) return;
      }
    } catch (error) {
      this.#error = error;
    }
    this.#hasEnded = true;
    this.#onChange();
  }

  /** Returns all bytes read so far, at least one, or `undefined` at the end. */
  async take(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    while (this.#bytes === 0 && !this.#hasEnded) await this.#changed();
    if (this.#bytes === 0) {
      if (this.#error !== undefined) throw this.#error;
      return undefined;
    }
    const joined = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    [this.#chunks, this.#bytes] = [[], 0];
    this.#onChange();
    return joined;
  }

  /** Reads no further. */
  stop(): void {
    this.#hasEnded = true;
    this.#onChange();
  }

  /** Resolves at the next change; only one side waits at a time. */
  #changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = () => {
        this.#onChange = () => {};
        resolve();
      };
    });
  }
}
