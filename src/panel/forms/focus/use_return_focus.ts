import { useEffect, useState } from "react";
import { focusMain } from "./focus_main.ts";

/**
 * For a dialog that is removed when it closes: returns the focus to where it was, or to the page's
 * content if that cannot have it any more. The kit does so only for dialogs that stay mounted.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => {
    if (!(before instanceof HTMLElement) || before === document.body) return;
    before.focus({ preventScroll: true });
    if (document.activeElement === before) return;
    focusMain();
  }, [before]);
}
