import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { focusField } from "./focus_field.ts";

/**
 * Focuses the field that the URL's hash names, such as `#when`, or `otherwise` if there is no hash.
 */
export function usePointedField(page: RefObject<HTMLElement | null>, otherwise = ""): void {
  const { hash } = useLocation();
  const field = hash === "" ? otherwise : hash.slice(1);
  useEffect(() => focusField(page.current, field), [page, field]);
}
