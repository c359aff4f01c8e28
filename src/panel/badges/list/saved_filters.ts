import { hasShape, isListOf, isString } from "../../forms/guards.ts";

/** A filter of the list with a name. */
export interface SavedFilter {
  readonly name: string;
  /** As in the address, without the question mark. */
  readonly search: string;
}

export const savedFiltersMax = 20;
export const filterNameMaxChars = 40;

const isSaved = isListOf(hasShape<SavedFilter>({ name: isString, search: isString }));

/** The filters that the reader has saved in this browser; none if the storage is not available. */
export function readSavedFilters(projectId: string): readonly SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? "[]");
    return isSaved(stored) ? stored.slice(0, savedFiltersMax) : [];
  } catch {
    return [];
  }
}

/** Stores the filters. Throws if the storage is full or forbidden. */
export function storeSavedFilters(projectId: string, filters: readonly SavedFilter[]): void {
  localStorage.setItem(keyOf(projectId), JSON.stringify(filters));
}

/** The filters with one more, which replaces the one of the same name. The oldest goes if full. */
export function withFilter(
  filters: readonly SavedFilter[],
  added: SavedFilter,
): readonly SavedFilter[] {
  return [...filters.filter(({ name }) => name !== added.name), added].slice(-savedFiltersMax);
}

function keyOf(projectId: string): string {
  return `panel.filters.${projectId}`;
}
