/// <reference lib="dom" />
import { boundaryMarginMs, maxAgeUsual, soonMs } from "./bounds_and_delays.ts";
import type { BadgeQueryError } from "./badge_query_error.ts";
import { entryKey } from "./entry.ts";
import { isEqual } from "./options.ts";
import type { Freshness } from "./query/badge_cache.ts";
import type { BadgeLoader } from "./query/badge_loader.ts";
import type { BatchSettings } from "./query/batch.ts";
import type { AnyBadge, BadgeListener, ProductEntry } from "./types.ts";

/** A listener, and what it was last called with. */
interface Subscriber<Badge extends AnyBadge> {
  readonly listener: BadgeListener<Badge>;
  heard?: readonly Badge[];
  error?: BadgeQueryError | undefined;
}

interface SubscribedProduct<Badge extends AnyBadge> {
  readonly entry: ProductEntry;
  /** By the functions that end their subscriptions. */
  readonly subscribers: Map<() => void, Subscriber<Badge>>;
  badges: readonly Badge[];
  /** Aborts the latest query. */
  abort?: AbortController;
}

/** The subscribed products of a client, which are refreshed together. */
export interface Subscriptions<Badge extends AnyBadge> {
  /** The badges of a subscribed product, by the key of its entry. */
  badges(key: string): readonly Badge[] | undefined;
  /**
   * Adds a listener, and returns the function that removes it. `known` are the badges of the product
   * until the first response.
   */
  add(
    entry: ProductEntry,
    listener: BadgeListener<Badge>,
    known: readonly Badge[],
  ): () => void;
  /** Queries all products again. They keep their badges until the response. */
  queryAll(): void;
  /**
   * Refreshes earlier if the response to any query shows that a badge starts or ends soon, and after
   * a failure from which the service may recover.
   */
  onFreshness(freshness: Freshness): void;
}

/**
 * Creates an empty set of subscriptions. `onChange` is called after badges have changed, once for
 * those that change together.
 */
export function createSubscriptions<Badge extends AnyBadge>(
  { refreshSeconds = 300, cancels }: BatchSettings,
  load: BadgeLoader<Badge>["load"],
  onChange: () => void,
): Subscriptions<Badge> {
  const byKey = new Map<string, SubscribedProduct<Badge>>();
  // Also for `NaN`, with which a timer would run without a pause.
  const refreshMs = 1_000 * Math.min(Math.max(refreshSeconds, 1) || 1, 1e6);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next refresh is due, in epoch milliseconds. */
  let dueAt = Infinity;
  /** When an early refresh is due, also after another one, which may find that all badges are fresh. */
  let earlyAt = Infinity;
  /** How many queries in a row made the next refresh early. */
  let earlyInARow = 0;
  let maxAgeLongest: number | undefined;
  /** Set while a change is to be reported. */
  let reporting: Promise<void> | undefined;

  /** Sets the timer to when the next refresh is due: soon, if the shopper has returned. */
  function plan(event?: Event & { persisted?: boolean }): void {
    clearTimeout(timer);
    // Each page dispatches `pageshow` after loading, too.
    const delayMs = (event && event.persisted !== false ? soonMs : refreshMs) *
      (.75 + Math.random() / 2);
    dueAt = Math.min(dueAt, Date.now() + delayMs);
    if (!byKey.size || globalThis.document?.hidden) return;
    timer = setTimeout(() => {
      dueAt = Infinity;
      if (earlyAt <= Date.now()) earlyAt = Infinity;
      plan();
      queryAll();
    }, Math.min(dueAt, earlyAt) - Date.now());
  }

  /** Listens for when a shopper returns: to the tab, by the back button, or to the network. */
  function listenForReturns(method: "addEventListener" | "removeEventListener"): void {
    for (const type of ["visibilitychange", "pageshow", "online"]) globalThis[method]?.(type, plan);
    plan();
  }

  function queryAll(): void {
    byKey.forEach(query);
  }

  /** The cache answers while the badges are fresh. */
  function query(product: SubscribedProduct<Badge>): void {
    const { entry, subscribers, abort } = product;
    const { signal } = product.abort = new AbortController();
    load([entry], signal).then((answer) => {
      if (signal.aborted) return;
      const [badges = []] = answer.values();
      // The same array while nothing changes, so that frameworks need not render again.
      if (!isEqual(badges, product.badges)) {
        product.badges = Object.freeze(badges);
        reporting ??= Promise.resolve().then(() => {
          reporting = undefined;
          onChange();
        });
      }
      const [error] = answer.errors;
      for (const subscriber of subscribers.values()) {
        // A listener that got an error hears that it is over.
        const isNews = subscriber.heard !== product.badges || (subscriber.error && !error);
        if (!isNews) continue;
        subscriber.heard = product.badges;
        subscriber.error = error;
        try {
          subscriber.listener(product.badges, error);
        } catch (exception) {
          // A page must not break because of a badge.
          console.error(exception);
        }
      }
    }).catch((reason) => signal.aborted || console.error(reason));
    // Only now, so that a request in progress goes on if this query needs it too.
    abort?.abort();
  }

  return {
    queryAll,
    badges: (key) => byKey.get(key)?.badges,
    add(entry, listener, badges) {
      const key = entryKey(entry);
      const product: SubscribedProduct<Badge> = byKey.get(key) ??
        { entry, badges, subscribers: new Map() };
      const { subscribers } = product;
      const leave = () => {
        cancels.delete(leave);
        if (!subscribers.delete(leave) || subscribers.size) return;
        product.abort?.abort();
        byKey.delete(key);
        if (!byKey.size) listenForReturns("removeEventListener");
      };
      subscribers.set(leave, { listener });
      cancels.add(leave);
      byKey.set(key, product);
      query(product);
      // Listening twice has no effect.
      listenForReturns("addEventListener");
      return leave;
    },
    onFreshness({ freshUntil, maxAge }) {
      if (maxAge < (maxAgeLongest ?? maxAgeUsual)) {
        // If boundaries or failures follow one another, refreshes become rarer.
        const earliest = Math.max(freshUntil + boundaryMarginMs, Date.now() + 250 * ++earlyInARow);
        earlyAt = earliest + soonMs * Math.random();
        plan();
      } else earlyInARow = 0;
      if (maxAge >= (maxAgeLongest ?? 0)) maxAgeLongest = maxAge;
    },
  };
}
