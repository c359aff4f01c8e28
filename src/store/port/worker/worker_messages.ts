import type { RemoteLocation } from "../open_remote.ts";
import {
  type CommitResult,
  type KeyRange,
  type ListOptions,
  type MaybeEntry,
  type StoreEntry,
  type StoreKey,
  type Transaction,
  UnusableStore,
} from "../storage_port.ts";

/** Asks the worker for a connection. The conversation about it continues on `port`. */
export interface OpenMessage {
  readonly location: RemoteLocation;
  readonly port: MessagePort;
}

/** A call on a connection. Every reply to it has its `id`. */
export type CallMessage =
  & { readonly id: number }
  & (
    | { readonly kind: "get"; readonly key: StoreKey }
    | { readonly kind: "getMany"; readonly keys: readonly StoreKey[] }
    | ({ readonly kind: "commit" } & Pick<Transaction, "checks" | "writes">)
    /** Begins a list, which has no reply. */
    | { readonly kind: "list"; readonly range: KeyRange; readonly options: ListOptions }
    /** Asks for the next entries of the list with this id. */
    | { readonly kind: "next" }
    | { readonly kind: "watch"; readonly key: StoreKey }
    /** Ends the list or the watch with this id. */
    | { readonly kind: "stop" }
    | { readonly kind: "close" }
  );

export type ReplyMessage =
  & { readonly id: number }
  & (
    | { readonly kind: "opened" }
    | { readonly kind: "entry"; readonly entry: MaybeEntry }
    | { readonly kind: "entries"; readonly entries: readonly MaybeEntry[] }
    /** The next entries of a list; it is at its end after fewer than `entriesPerReadMax`. */
    | { readonly kind: "page"; readonly entries: readonly StoreEntry[] }
    | { readonly kind: "committed"; readonly result: CommitResult }
    /** A watch has ended. */
    | { readonly kind: "ended" }
    | { readonly kind: "failed"; readonly failure: Failure }
  );

/** The id of the reply to an {@link OpenMessage}. */
export const openingId = 0;

/** What the worker logs. */
export interface LogMessage {
  readonly category: readonly string[];
  readonly level: "trace" | "debug" | "info" | "warning" | "error" | "fatal";
  readonly message: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** An error with its causes: messages keep no more than the text of one. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly isUnusable: boolean;
  readonly cause: Failure | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) {
    return { name: "Error", message: String(error), isUnusable: false, cause: undefined };
  }
  const { name, message, cause } = error;
  return {
    ...{ name, message, isUnusable: error instanceof UnusableStore },
    cause: cause === undefined ? undefined : failureOf(cause),
  };
}

export function errorOf({ name, message, isUnusable, cause }: Failure): Error {
  const options = cause === undefined ? {} : { cause: errorOf(cause) };
  const error = isUnusable ? new UnusableStore(message, options) : new Error(message, options);
  error.name = name;
  return error;
}
