import { useState } from "react";
import type { InputErrors } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import type { ItemErrors } from "./item_errors.ts";

/**
 * Shows errors once the reader has tried to save, which they prevent. Without those of parts that
 * were added since then: `settled` are the others.
 */
export function useItemErrors(found: ItemErrors, settled: ItemErrors = found) {
  const t = useT();
  const [isTried, setIsTried] = useState(false);
  const shown: InputErrors = isTried
    ? Object.fromEntries(Object.entries(settled).map(([place, key]) => [place, t(key)]))
    : {};
  /** Returns whether the item can be sent. */
  const attempt = () => {
    setIsTried(true);
    return Object.keys(found).length === 0;
  };
  return { shown, isBlocked: isTried && Object.keys(settled).length > 0, attempt };
}
