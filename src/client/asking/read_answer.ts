import { entryKey } from "../entry.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** What an answer should be. It may hold more; whether it holds this is seen as it is read. */
interface Answer<Badge> {
  readonly products: readonly {
    readonly query: ProductEntry;
    readonly badges: readonly { readonly id: string }[];
  }[];
  readonly badges: readonly Badge[];
}

/**
 * The badges that an answer gives, by the keys of its entries, whatever their order. An entry of which it
 * does not give all badges is left out.
 *
 * Throws a `SyntaxError` for what is no JSON, a `TypeError` for JSON that is no answer.
 */
export function readAnswer<Badge extends AnyBadge>(text: string): Map<string, readonly Badge[]> {
  const answer: Answer<Badge> = JSON.parse(text);
  const byId = new Map(answer.badges.map((badge) => [badge.id, badge]));
  const answered = new Map<string, readonly Badge[]>();
  for (const { query, badges } of answer.products) {
    const shown = badges.map(({ id }) => byId.get(id));
    if (shown.every(isBadge<Badge>)) answered.set(entryKey(query), shown);
  }
  return answered;
}

/** A page reads `badge.content.text` without asking twice. */
function isBadge<Badge extends AnyBadge>(badge: Badge | undefined): badge is Badge {
  return typeof badge?.typeId === "string" && Object(badge.content) === badge.content;
}
