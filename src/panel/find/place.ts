import type { IconName } from "../theme/icon.tsx";

/** What can be found: a place in the panel that opens when it is chosen. */
export interface Place {
  /** The address within the panel, which also identifies it. */
  readonly to: string;
  readonly name: string;
  /** What it belongs to, or its number; shown beside the name. */
  readonly detail?: string | undefined;
  readonly icon: IconName;
}

/** Places of one kind, under a heading. */
export interface PlaceGroup {
  readonly title: string;
  readonly places: readonly Place[];
}

/**
 * The places whose names contain all words of a search, in any order and in any case. An empty
 * search finds all.
 */
export function matchingPlaces(places: readonly Place[], search: string): Place[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return places.filter(({ name }) => {
    const text = folded(name);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
