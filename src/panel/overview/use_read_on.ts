import { useEffect, useRef, useState } from "react";

/**
 * Shows more of a list of links than the `count` that are there, by `showMore`, and leads the keyboard to the first
 * that comes: the button that asked for it may be gone then.
 */
export function useReadOn(count: number, showMore: () => unknown) {
  const list = useRef<HTMLUListElement>(null);
  const [from, setFrom] = useState<number>();
  useEffect(() => {
    if (from === undefined || count <= from) return;
    list.current?.querySelectorAll("a")[from]?.focus();
    setFrom(undefined);
  }, [from, count]);
  const readOn = () => {
    setFrom(count);
    showMore();
  };
  return { list, readOn };
}
