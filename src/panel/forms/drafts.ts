/** An unsaved value, and the saved value that it started from. */
export interface Draft<Value> {
  readonly value: Value;
  readonly base: Value;
  /** The `ETag` of `base`; `undefined` for a new thing. */
  readonly version?: string | undefined;
}

const prefix = "draft:";

/**
 * Stores unsaved input until the tab is closed. It survives reloads, so a lost connection or
 * session loses nothing.
 */
export const drafts = {
  read<Value>(key: string): Draft<Value> | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(prefix + key) ?? "null") ?? undefined;
    } catch {
      // Storage is not available.
      return undefined;
    }
  },

  write<Value>(key: string, draft: Draft<Value>): void {
    try {
      sessionStorage.setItem(prefix + key, JSON.stringify(draft));
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
