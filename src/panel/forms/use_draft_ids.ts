import { useEffect, useMemo, useState } from "react";
import { drafts } from "./drafts.ts";

/** The ids of the things in a place, such as `badges/demo/`, that have unsaved changes. */
export function useDraftIds(place: string): ReadonlySet<string> {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    // Another tab writes, saves or discards them.
    const count = () => setChanges((before) => before + 1);
    addEventListener("storage", count);
    return () => removeEventListener("storage", count);
  }, []);
  return useMemo(() => drafts.idsIn(place), [place, changes]);
}
