import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Goes to the field that the address points at, as in `#when`: with the eye, and with the focus. */
export function usePointedField(page: RefObject<HTMLElement | null>): void {
  const field = useLocation().hash.slice(1);
  useEffect(() => {
    if (!/^\w+$/.test(field)) return;
    const section = page.current?.querySelector(`[data-fields~="${field}"]`);
    section?.scrollIntoView({ block: "center" });
    section?.querySelector<HTMLElement>("input, select, textarea, button")
      ?.focus({ preventScroll: true });
  }, [page, field]);
}
