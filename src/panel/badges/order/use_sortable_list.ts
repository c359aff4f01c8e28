import { startTransition, useEffect, useState } from "react";

type Part = typeof import("./rows/sortable_list.tsx");

/**
 * The component that reorders the list. It is loaded when the browser is idle after the first view,
 * and only if the reader may use it.
 */
export function useSortableList(isWanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!isWanted || part !== undefined) return;
    // If loading fails, the list works without it until the next visit.
    return whenIdle(() =>
      import("./rows/sortable_list.tsx").then(
        (part) => startTransition(() => setPart(part)),
        () => {},
      )
    );
  }, [isWanted, part]);
  return part;
}

/** Calls `act` when the browser is idle; in Safari, which cannot report that, soon. */
function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
