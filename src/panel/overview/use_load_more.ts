import { useEffect, useRef, useState } from "react";

/**
 * Shows more of a list of links and focuses the first new one, because the button that had the
 * focus may be gone. `count` is the number of links now, and `showMore` adds more.
 */
export function useLoadMore(count: number, showMore: () => unknown) {
  const list = useRef<HTMLUListElement>(null);
  const [from, setFrom] = useState<number>();
  useEffect(() => {
    if (from === undefined || count <= from) return;
    list.current?.querySelectorAll("a")[from]?.focus();
    setFrom(undefined);
  }, [from, count]);
  const loadMore = () => {
    setFrom(count);
    showMore();
  };
  return { list, loadMore };
}
