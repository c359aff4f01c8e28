import { useEffect } from "react";
import { useLocation } from "react-router";

/** Focuses the element that the URL's hash names, for links from other pages. */
export function useFocusAtHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === "" ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView({ block: "center" });
    part?.focus({ preventScroll: true });
  }, [hash]);
}
