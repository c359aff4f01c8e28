/** Focuses the page's content: after an action whose button is gone, the focus would be nowhere. */
export function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}
