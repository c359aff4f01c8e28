import { useEffect, useId, useRef } from "react";

/** Focuses an element after the next render, which creates or moves it. */
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
