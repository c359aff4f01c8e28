import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * The parameters in the page's address, and a function that replaces them. It passes those of this
 * moment: the page may not have been rendered since the last change, and changes that start from
 * what was rendered would undo it.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) =>
      setSearch(next(new URLSearchParams(location.search)), { replace: true }),
    [setSearch],
  );
  return [search, change] as const;
}
