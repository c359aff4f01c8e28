import type { BadgeFilter } from "../../data/badges.ts";

/** The filter that an address holds: what is not understood filters nothing. */
export function readFilter(search: URLSearchParams): BadgeFilter {
  const status = search.get("status");
  return {
    q: search.get("q")?.trim() || undefined,
    typeId: search.get("typeId") || undefined,
    status: status === "active" || status === "paused" ? status : undefined,
  };
}

/** The filter as the address holds it, to come back to and to send to others. */
export function writeFilter(filter: BadgeFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search;
}

export function isFiltering(filter: BadgeFilter): boolean {
  return writeFilter(filter).size > 0;
}
