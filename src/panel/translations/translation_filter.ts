import { badgeName } from "../data/badge_name.ts";
import type { Badge } from "../data/resource.ts";

/** Which badges are shown, and in which language. */
export interface TranslationFilter {
  /** `undefined`: the first one. */
  readonly language?: string | undefined;
  readonly typeId?: string | undefined;
  /** Text to find in the name or a text of the content. */
  readonly q?: string | undefined;
  /** Whether those that lack nothing are shown too. */
  readonly areAll: boolean;
}

/** Reads the filter from a URL. */
export function readFilter(search: URLSearchParams): TranslationFilter {
  return {
    language: search.get("language") || undefined,
    typeId: search.get("typeId") || undefined,
    q: search.get("q")?.trim() || undefined,
    areAll: search.get("all") !== null,
  };
}

/** The filter as URL parameters, so that it can be bookmarked and shared. */
export function writeFilter({ areAll, ...rest }: TranslationFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value);
  if (areAll) search.set("all", "");
  return search;
}

/** Whether the filter's type and text fit a badge. */
export function fits(badge: Badge, { typeId, q = "" }: TranslationFilter): boolean {
  if (typeId !== undefined && badge.typeId !== typeId) return false;
  const wanted = q.toLowerCase();
  const texts = [badgeName(badge), ...Object.values(badge.content)];
  return texts.some((text) => typeof text === "string" && text.toLowerCase().includes(wanted));
}
