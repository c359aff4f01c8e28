import type { ProductEntry } from "../../../src/client/mod.ts";
import type { Mood } from "./generated_calls.ts";

/** The key of an entry, computed differently from the client. */
export function keyOf({ id, variantIds }: ProductEntry): string {
  return JSON.stringify([id, variantIds && [...variantIds].sort((one, other) => one - other)]);
}

interface Kept {
  readonly text: string;
  readonly freshUntil: number;
}

/** What a client should do with one call after another, in the simplest code. */
export class ClientModel {
  #kept = new Map<string, Kept>();

  constructor(
    readonly options: { cacheEntries: number; staleMs: number; maxAgeMs: number },
  ) {}

  forget(): void {
    this.#kept = new Map();
  }

  /** The entries to request: those that are not fresh, each once. */
  wanted(calls: readonly ProductEntry[][], now: number): Set<string> {
    const keys = calls.flat().map(keyOf);
    return new Set(keys.filter((key) => (this.#kept.get(key)?.freshUntil ?? 0) <= now));
  }

  /**
   * What each key of the calls shows after the requests; `text` is the service's answer for a key.
   */
  show(
    { calls, asked, isFailed, now, text }: {
      calls: readonly ProductEntry[][];
      /** The keys that were requested, in the order of the answers. */
      asked: readonly string[];
      isFailed: (key: string) => boolean;
      now: number;
      text: (key: string) => string;
    },
  ): Map<string, string[]> {
    const failed = new Set(asked.filter(isFailed));
    // A call gets the badges that were fresh when it was made, even if others evict them.
    const shown = new Map<string, string[]>();
    for (const [key, { text, freshUntil }] of this.#kept) {
      if (now < freshUntil) shown.set(key, [text]);
    }
    for (const key of asked) {
      if (failed.has(key)) continue;
      shown.set(key, [text(key)]);
      this.#keep(key, { text: text(key), freshUntil: now + this.options.maxAgeMs });
    }
    for (const key of failed) {
      const kept = this.#kept.get(key);
      const isKnown = kept !== undefined && now < kept.freshUntil + this.options.staleMs;
      shown.set(key, isKnown ? [kept.text] : []);
    }
    const keys = new Set(calls.flat().map(keyOf));
    return new Map([...shown].filter(([key]) => keys.has(key)));
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const tooMany = this.#kept.size - this.options.cacheEntries;
    for (const key of [...this.#kept.keys()].slice(0, Math.max(0, tooMany))) this.#kept.delete(key);
  }
}

/** Whether a service in this mood returns no badges for the entry at this place of the request. */
export function isLost(mood: Mood, place: number): boolean {
  return mood === "down" || mood !== "well" && place === 0;
}
