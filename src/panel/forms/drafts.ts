import { isObject } from "./json.ts";
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

/** Drafts that were not opened again for this long are dropped. */
export const draftKeptMs = 30 * 86_400_000;

/**
 * Stores unsaved input in this browser until it is saved or discarded, or the reader signs out. A
 * lost connection or session, or a closed tab, loses nothing.
 */
export const drafts = {
  /** The stored draft; `undefined` if there is none, or if it has an older format. */
  read<Value>(key: string, isValue: Guard<Value>): Draft<Value> | undefined {
    try {
      return parseDraft(localStorage.getItem(prefix + key), isValue);
    } catch {
      // Storage is not available.
      return undefined;
    }
  },

  write<Value>(key: string, draft: Draft<Value>): void {
    try {
      localStorage.setItem(prefix + key, writeDraft(draft));
    } catch {
      // Storage is full or forbidden: the draft lasts only as long as the page.
    }
  },

  remove(key: string): void {
    try {
      localStorage.removeItem(prefix + key);
    } catch {
      // Storage is not available, so there was no draft.
    }
  },

  /** Whether an event of another tab is about the stored draft. */
  isOf(event: StorageEvent, key: string): boolean {
    return event.key === prefix + key;
  },

  /** Drops the draft of a thing, and those of its parts, such as invalid JSON. */
  removeAll(key: string): void {
    for (const stored of storedKeys()) {
      if (stored === key || stored.startsWith(`${key}/`)) this.remove(stored);
    }
  },

  /** The ids of the things in a place, such as `badges/demo/`, that have drafts. */
  idsIn(place: string): ReadonlySet<string> {
    const ids = storedKeys().filter((key) => key.startsWith(place)).map((key) =>
      // Below a thing's key are parts of it, such as invalid JSON.
      key.slice(place.length).replace(/\/.*$/, "")
    );
    return new Set(ids);
  },

  /** Drops the drafts that were last changed too long before `now` (epoch ms). */
  dropOld(now: number): void {
    for (const key of storedKeys()) if (!(timeOf(key) > now - draftKeptMs)) this.remove(key);
  },

  isEmpty(): boolean {
    return storedKeys().length === 0;
  },

  /** Drops all drafts: the next person to sign in may be another one. */
  clear(): void {
    for (const key of storedKeys()) this.remove(key);
  },
};

/** The keys of all drafts. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** When a draft was last changed, in epoch ms; `NaN` if that is unknown. */
function timeOf(key: string): number {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? "null");
    return isObject(stored) ? Number(stored.changedAt) : NaN;
  } catch {
    return NaN;
  }
}

/** A draft as it is stored. */
export function writeDraft<Value>(
  { value, base, version }: Draft<Value>,
  changedAt = Date.now(),
): string {
  return JSON.stringify({ format, changedAt, value, base, version });
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
