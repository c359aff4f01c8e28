import { useState } from "react";
import type { InputErrors } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import type { ItemErrors } from "./item_errors.ts";

/** Shows errors once the reader has tried to save, which they prevent. */
export function useItemErrors(found: ItemErrors) {
  const t = useT();
  const [isTried, setIsTried] = useState(false);
  const isWrong = Object.keys(found).length > 0;
  const shown: InputErrors = isTried
    ? Object.fromEntries(Object.entries(found).map(([place, key]) => [place, t(key)]))
    : {};
  /** Returns whether the item can be sent. */
  const attempt = () => {
    setIsTried(true);
    return !isWrong;
  };
  return { shown, isBlocked: isTried && isWrong, attempt };
}
