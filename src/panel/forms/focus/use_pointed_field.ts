import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { focusField } from "./focus_field.ts";

/**
 * Goes to the field that the address points at, as in `#when`: with the eye, and with the focus; to `otherwise`
 * where the address points at none.
 */
export function usePointedField(page: RefObject<HTMLElement | null>, otherwise = ""): void {
  const { hash } = useLocation();
  const field = hash === "" ? otherwise : hash.slice(1);
  useEffect(() => focusField(page.current, field), [page, field]);
}
