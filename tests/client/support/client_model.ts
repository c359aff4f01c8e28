import type { ProductEntry } from "../../../src/client/mod.ts";
import type { ServiceState } from "./generated_calls.ts";

/** The key of an entry, computed differently from the client. */
export function keyOf({ id, variantIds }: ProductEntry): string {
  return JSON.stringify([id, variantIds && [...variantIds].sort((one, other) => one - other)]);
}

interface CachedText {
  readonly text: string;
  readonly freshUntil: number;
}

/** What a client should do with one call after another, in the simplest code. */
export class ClientModel {
  #cached = new Map<string, CachedText>();

  constructor(
    readonly options: { cacheEntries: number; staleMs: number; maxAgeMs: number },
  ) {}

  clear(): void {
    this.#cached = new Map();
  }

  /** The entries to request: those that are not fresh, each once. */
  toRequest(calls: readonly ProductEntry[][], now: number): Set<string> {
    const keys = calls.flat().map(keyOf);
    return new Set(keys.filter((key) => (this.#cached.get(key)?.freshUntil ?? 0) <= now));
  }

  /**
   * What each key of the calls shows after the requests; `text` is the service's answer for a key.
   */
  show(
    { calls, requested, isFailed, now, text }: {
      calls: readonly ProductEntry[][];
      /** The keys that were requested, in the order of the answers. */
      requested: readonly string[];
      isFailed: (key: string) => boolean;
      now: number;
      text: (key: string) => string;
    },
  ): Map<string, string[]> {
    const failed = new Set(requested.filter(isFailed));
    // A call gets the badges that were fresh when it started, even if others evict them.
    const shown = new Map<string, string[]>();
    for (const [key, { text, freshUntil }] of this.#cached) {
      if (now < freshUntil) shown.set(key, [text]);
    }
    for (const key of requested) {
      if (failed.has(key)) continue;
      shown.set(key, [text(key)]);
      this.#cache(key, { text: text(key), freshUntil: now + this.options.maxAgeMs });
    }
    for (const key of failed) {
      const cached = this.#cached.get(key);
      const isUsable = cached !== undefined && now < cached.freshUntil + this.options.staleMs;
      shown.set(key, isUsable ? [cached.text] : []);
    }
    const keys = new Set(calls.flat().map(keyOf));
    return new Map([...shown].filter(([key]) => keys.has(key)));
  }

  #cache(key: string, cached: CachedText): void {
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    const tooMany = this.#cached.size - this.options.cacheEntries;
    for (const key of [...this.#cached.keys()].slice(0, Math.max(0, tooMany))) {
      this.#cached.delete(key);
    }
  }
}

/** Whether a service in this state returns no badges for the entry at this place of the request. */
export function isUnanswered(state: ServiceState, place: number): boolean {
  return state === "down" || state !== "up" && place === 0;
}
