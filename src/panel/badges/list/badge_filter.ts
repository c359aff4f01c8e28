import type { BadgeFilter } from "../../data/badges.ts";
import { type StateKind, stateKinds } from "../badge_state.ts";
import { type SortKind, sortKinds } from "./sort_badges.ts";

/**
 * The filter of the list: what the service filters by, and the state and the order, which are the
 * panel's. Without `sort`, badges are in the project's order.
 */
export interface ListFilter extends Omit<BadgeFilter, "status"> {
  readonly state?: StateKind | undefined;
  readonly sort?: SortKind | undefined;
}

/** Reads the filter from a URL. Unknown values are ignored. */
export function readFilter(search: URLSearchParams): ListFilter {
  return {
    q: search.get("q")?.trim() || undefined,
    typeId: search.get("typeId") || undefined,
    state: stateKinds.find((kind) => kind === search.get("state")),
    sort: sortKinds.find((kind) => kind === search.get("sort")),
  };
}

/** The filter as URL parameters, so that it can be bookmarked and shared. */
export function writeFilter(filter: ListFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search;
}

/** Whether the filter hides badges. */
export function isFiltering({ sort: _, ...filter }: ListFilter): boolean {
  return writeFilter(filter).size > 0;
}
