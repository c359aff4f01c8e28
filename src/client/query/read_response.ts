import { entryKey } from "../entry.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** The expected response. It may hold more; missing parts are noticed while it is read. */
interface ResponseBody<Badge> {
  readonly products: readonly {
    readonly query: ProductEntry;
    readonly badges: readonly { readonly id: string }[];
  }[];
  readonly badges: readonly Badge[];
}

/**
 * Reads the badges of a response, by the keys of its entries, in any order. Leaves out entries for
 * which a badge is missing from the response or malformed.
 *
 * @throws {SyntaxError} If the text is not JSON.
 * @throws {TypeError} If the JSON is not a query response.
 */
export function readBadges<Badge extends AnyBadge>(text: string): Map<string, readonly Badge[]> {
  const body: ResponseBody<Badge> = JSON.parse(text);
  const byId = new Map(body.badges.map((badge) => [badge.id, badge]));
  const badgesByEntry = new Map<string, readonly Badge[]>();
  for (const { query, badges } of body.products) {
    const shown = badges.map(({ id }) => byId.get(id));
    if (shown.every(isBadge<Badge>)) badgesByEntry.set(entryKey(query), shown);
  }
  return badgesByEntry;
}

/** Pages read `badge.content.text` without checking that `content` is an object. */
function isBadge<Badge extends AnyBadge>(badge: Badge | undefined): badge is Badge {
  return typeof badge?.typeId === "string" && Object(badge.content) === badge.content;
}
