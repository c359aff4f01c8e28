import { useEffect } from "react";
import { useLocation } from "react-router";

/** Goes to the part of the page that the address names: other pages lead to what is to be changed. */
export function useFocusAtHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === "" ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView({ block: "center" });
    part?.focus({ preventScroll: true });
  }, [hash]);
}
