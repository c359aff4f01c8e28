import type { Writable } from "node:stream";

/** A stream for text, which may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean };

/** What the tool uses of the machine, so that programs and tests can run it without a terminal. */
export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** For what a command was asked for. */
  readonly stdout: Output;
  /** For messages, questions and progress. */
  readonly stderr: Output;
  /** Whether there is a person to ask. */
  readonly isInteractive: boolean;
  /** Resolves to the line that the person types, or to `undefined` after Ctrl-C. */
  ask(question: string, options?: { readonly isSecret?: boolean }): Promise<string | undefined>;
  /** Reads all of the standard input. */
  readInput(): Promise<string>;
  /** Calls the listener at each Ctrl-C, instead of ending, until the returned function is called. */
  onInterrupt(listener: () => void): () => void;
}
