import { useEffect, useRef } from "react";

/** Gives a part the focus when it appears, if it was just asked for. */
export function useFocusIf<Part extends HTMLElement>(isNew: boolean) {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isNew) part.current?.focus();
  }, []);
  return part;
}
