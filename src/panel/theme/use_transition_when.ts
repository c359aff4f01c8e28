import { useDeferredValue } from "react";

/**
 * Follows `isReady` with a transition: what is then shown renders in slices of a few milliseconds,
 * so that the page stays responsive. Without it, everything that depends on a query result renders
 * in one go.
 */
export function useTransitionWhen(isReady: boolean): boolean {
  const wasReady = useDeferredValue(isReady, false);
  return isReady && wasReady;
}
