import type { BadgeFilter } from "../../data/badges.ts";
import { type StateKind, stateKinds } from "../badge_state.ts";

/** Which badges the list shows: what the service finds by, and in which state they are now. */
export interface ListFilter extends Omit<BadgeFilter, "status"> {
  readonly state?: StateKind | undefined;
}

/** The filter that an address holds: what is not understood filters nothing. */
export function readFilter(search: URLSearchParams): ListFilter {
  return {
    q: search.get("q")?.trim() || undefined,
    typeId: search.get("typeId") || undefined,
    state: stateKinds.find((kind) => kind === search.get("state")),
  };
}

/** The filter as the address holds it, to come back to and to send to others. */
export function writeFilter(filter: ListFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search;
}

export function isFiltering(filter: ListFilter): boolean {
  return writeFilter(filter).size > 0;
}
