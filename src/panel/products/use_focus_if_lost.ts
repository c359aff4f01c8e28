import { type RefObject, useEffect } from "react";

/**
 * Focuses a new element if the one that had the focus is gone, so that keyboard users can continue
 * from there.
 */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, [element]);
}
