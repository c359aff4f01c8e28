/** What the main thread asks the worker to fetch. The conversation continues on `port`. */
export interface FetchMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly port: MessagePort;
}

/** Asks for the next bytes of the body, or ends the request. */
export type DemandMessage = "pull" | "cancel";

/** The worker's replies: the head of the response first, then bytes for each `pull`. */
export type ReplyMessage =
  | { readonly kind: "head"; readonly status: number; readonly headers: readonly HeaderPair[] }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end" }
  /** The request failed; `reason` is the runtime's message. */
  | { readonly kind: "failed"; readonly reason: string };

type HeaderPair = readonly [name: string, value: string];
