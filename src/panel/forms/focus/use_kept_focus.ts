import { useEffect } from "react";
import { focusMain } from "./focus_main.ts";

/** Components that move the focus on their own do so within this time. */
const graceMs = 50;

/**
 * Focuses the page's content when the focused element was removed, such as a button that its own
 * action replaces. Otherwise the focus would be nowhere: the next Tab would start at the top of the
 * page, and screen readers would say nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Node | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isNowhere = () => document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Node ? target : null;
    };
    // A click beside everything takes the focus away, too, and is meant.
    const forget = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && isNowhere()) focused = null;
      });
    const restore = () => {
      if (!isNowhere()) return;
      focused = null;
      focusMain();
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(restore, graceMs);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
    };
  }, []);
}
