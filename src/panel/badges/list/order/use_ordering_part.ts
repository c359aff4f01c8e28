import { startTransition, useEffect, useState } from "react";

type Part = typeof import("./rows/sortable_list.tsx");

/** What changes the order, loaded once the browser has shown the list and rests; of no use to all who may not. */
export function useOrderingPart(isWanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!isWanted || part !== undefined) return;
    // A part that could not be fetched comes with the next visit; the list is there without it.
    return atRest(() =>
      import("./rows/sortable_list.tsx").then(
        (part) => startTransition(() => setPart(part)),
        () => {},
      )
    );
  }, [isWanted, part]);
  return part;
}

/** Does something when the browser rests; Safari does not tell. */
function atRest(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
