import { type Guard, hasShape, isOneOf, isOptional, isString } from "./guards.ts";

/** An unsaved value, and the saved value that it started from. */
export interface Draft<Value> {
  readonly value: Value;
  readonly base: Value;
  /** The `ETag` of `base`; `undefined` for a new thing. */
  readonly version?: string | undefined;
}

const prefix = "draft:";

/** Increase this when the meaning of a stored value changes: older drafts are dropped. */
const format = 1;

/**
 * Stores unsaved input until the tab is closed. It survives reloads, so a lost connection or
 * session loses nothing.
 */
export const drafts = {
  /** The stored draft; `undefined` if there is none, or if it has an older format. */
  read<Value>(key: string, isValue: Guard<Value>): Draft<Value> | undefined {
    try {
      return parseDraft(sessionStorage.getItem(prefix + key), isValue);
    } catch {
      // Storage is not available.
      return undefined;
    }
  },

  write<Value>(key: string, draft: Draft<Value>): void {
    try {
      sessionStorage.setItem(prefix + key, writeDraft(draft));
    } catch {
      // Storage is full or forbidden: the draft lasts only as long as the page.
    }
  },

  remove(key: string): void {
    try {
      sessionStorage.removeItem(prefix + key);
    } catch {
      // Storage is not available, so there was no draft.
    }
  },
};

/** A draft as it is stored. */
export function writeDraft<Value>({ value, base, version }: Draft<Value>): string {
  return JSON.stringify({ format, value, base, version });
}

/** Reads a stored draft; `undefined` unless it has the current format and valid values. */
export function parseDraft<Value>(
  text: string | null,
  isValue: Guard<Value>,
): Draft<Value> | undefined {
  const stored: unknown = JSON.parse(text ?? "null");
  const isDraft = hasShape<Draft<Value> & { readonly format: number }>({
    format: isOneOf([format]),
    value: isValue,
    base: isValue,
    version: isOptional(isString),
  });
  if (!isDraft(stored)) return undefined;
  const { value, base, version } = stored;
  return { value, base, version };
}
