import { useEffect, useRef } from "react";

/** Focuses an element on its first render, if the reader has just added it. */
export function useFocusIf<Part extends HTMLElement>(isNew: boolean) {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isNew) part.current?.focus();
  }, []);
  return part;
}
