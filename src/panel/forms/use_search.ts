import { useCallback, useEffect, useRef, useState } from "react";
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

/**
 * A parameter in the page's address, for a field; empty if it is missing. It is also kept as a
 * state, because the address is rendered later than what is typed, and is followed when something
 * else changes it, such as a link.
 */
export function useSearchValue(name: string) {
  const [search, changeSearch] = useSearch();
  const [value, setValue] = useState(search.get(name) ?? "");
  const written = useRef(value);
  useEffect(() => {
    // What is rendered may be older than what was written since.
    const now = new URLSearchParams(location.search).get(name) ?? "";
    if (now === written.current) return;
    written.current = now;
    setValue(now);
  }, [search, name]);
  const change = useCallback((next: string) => {
    setValue(next);
    written.current = next.trim();
    changeSearch((now) => {
      if (written.current === "") now.delete(name);
      else now.set(name, written.current);
      return now;
    });
  }, [changeSearch, name]);
  return [value, change] as const;
}
