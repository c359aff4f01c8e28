import { type RefObject, useEffect } from "react";

/** Gives the focus to an element that appears in the place of what had it, so that the keyboard goes on from there. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, [element]);
}
