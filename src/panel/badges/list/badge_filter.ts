import type { BadgeFilter } from "../../data/badges.ts";
import { type StateKind, stateKinds } from "../badge_state.ts";

/** The filter of the list: what the service filters by, and the state, which the panel does. */
export interface ListFilter extends Omit<BadgeFilter, "status"> {
  readonly state?: StateKind | undefined;
}

/** Reads the filter from a URL. Unknown values are ignored. */
export function readFilter(search: URLSearchParams): ListFilter {
  return {
    q: search.get("q")?.trim() || undefined,
    typeId: search.get("typeId") || undefined,
    state: stateKinds.find((kind) => kind === search.get("state")),
  };
}

/** The filter as URL parameters, so that it can be bookmarked and shared. */
export function writeFilter(filter: ListFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search;
}

export function isFiltering(filter: ListFilter): boolean {
  return writeFilter(filter).size > 0;
}
