/** What is typed and not saved, and what it began with. */
export interface Draft<Value> {
  readonly value: Value;
  readonly base: Value;
  /** The `ETag` of `base`; nothing for what is new. */
  readonly version?: string | undefined;
}

const prefix = "draft:";

/** Keeps what is typed for as long as the tab is open, over reloads: a lost connection or session costs nothing. */
export const drafts = {
  read<Value>(key: string): Draft<Value> | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(prefix + key) ?? "null") ?? undefined;
    } catch {
      // A browser that keeps nothing for pages.
      return undefined;
    }
  },

  write<Value>(key: string, draft: Draft<Value>): void {
    try {
      sessionStorage.setItem(prefix + key, JSON.stringify(draft));
    } catch {
      // Full or forbidden: what is typed then lives as long as the page.
    }
  },

  remove(key: string): void {
    try {
      sessionStorage.removeItem(prefix + key);
    } catch {
      // Then nothing was kept either.
    }
  },
};
