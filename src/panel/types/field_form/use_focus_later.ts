import { useEffect, useId, useRef } from "react";

/** Puts the focus on a part of a list that the next rendering brings, or has moved. */
export function useFocusLater() {
  const prefix = useId();
  const wanted = useRef<string>(undefined);
  const idOf = (part: string) => `${prefix} ${part}`.replaceAll(" ", "_");
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return {
    idOf,
    later: (part: string) => {
      wanted.current = idOf(part);
    },
  };
}
