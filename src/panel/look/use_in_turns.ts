import { useDeferredValue } from "react";

/**
 * Says that something is ready a moment after it is: what comes into the page by it is made in turns of a few
 * milliseconds, between which the browser answers the reader. What a query brings would come in one turn.
 */
export function useInTurns(isReady: boolean): boolean {
  const wasReady = useDeferredValue(isReady, false);
  return isReady && wasReady;
}
