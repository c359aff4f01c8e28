import { useQueryClient } from "@tanstack/react-query";
import type { VirtualItem } from "@tanstack/react-virtual";
import { useLocation } from "react-router";

/** Where the reader is in a list, and the heights of its rows as far as they are known. */
export interface ListPlace {
  /** In pixels from the top of the page. */
  top?: number;
  measurements?: VirtualItem[];
}

/** Lists and places are kept for this long after the reader left them. */
export const listKeptMs = 30 * 60_000;

/**
 * The place of this entry of the browser's history, to be updated while the reader scrolls: the
 * browser cannot restore it by itself, because rows out of sight are not in the DOM.
 */
export function useListPlace(): ListPlace {
  const { key } = useLocation();
  const queries = useQueryClient();
  const queryKey = ["places", key];
  const known = queries.getQueryData<ListPlace>(queryKey);
  if (known) return known;
  const place: ListPlace = {};
  queries.setQueryDefaults(["places"], { gcTime: listKeptMs });
  queries.setQueryData(queryKey, place);
  return place;
}
