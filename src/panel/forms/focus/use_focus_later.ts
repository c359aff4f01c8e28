import { useEffect, useId, useRef } from "react";

/**
 * Focuses an element after the next render, which creates or moves it. `idOf` is the id to give to
 * the element.
 */
export function useFocusLater() {
  const prefix = useId();
  const target = useRef<string>(undefined);
  const idOf = (part: string) => `${prefix} ${part}`.replaceAll(" ", "_");
  useEffect(() => {
    if (target.current === undefined) return;
    document.getElementById(target.current)?.focus();
    target.current = undefined;
  });
  return {
    idOf,
    focusLater: (part: string) => {
      target.current = idOf(part);
    },
  };
}
