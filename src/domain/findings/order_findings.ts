import type { BadgeRecord } from "../badges/badge.ts";
import { nameOf } from "../explain/reason_message.ts";
import { attributesOf, type ProductRecord } from "../products/product.ts";
import type { Ranking } from "../resolve/ranking.ts";
import type { Finding } from "./finding.ts";
import { holdingOf, instantReadsMax } from "./rule_evaluator.ts";

/**
 * Returns the badges, by number, that a product's own order lists although the product does not
 * have them and cannot get them by their rule.
 */
export function orderFindings(
  ranking: Ranking,
  { id, product, now }: { id: number; product: ProductRecord; now: number },
): { badge: number; finding: Finding }[] {
  const { order = [], assignments } = product;
  const attributes = attributesOf(product);
  const reads = { left: instantReadsMax };
  const isLacking = (badge: number): boolean => {
    const { record, match, matchVariants } = ranking.badges[ranking.rankOf[badge]!]!;
    const assignment = assignments.find((it) => it.badge === badge);
    if (assignment !== undefined) return assignment.exclude ?? false;
    // Which variants a query asks for is not known here.
    if (record.everyProduct || matchVariants !== undefined) return false;
    return match === undefined || holdingOf(match, attributes, now, reads) === "never";
  };
  return order.filter((badge) => (ranking.rankOf[badge] ?? -1) !== -1).filter(isLacking)
    .sort((a, b) => a - b)
    .map((badge) => ({
      badge,
      finding: notOnProduct(ranking.badges[ranking.rankOf[badge]!]!.record, id),
    }));
}

function notOnProduct(badge: BadgeRecord, productId: number): Finding {
  return {
    code: "order_without_badge",
    badgeId: badge.id,
    productId,
    message: `the order of product ${productId} lists ${nameOf(badge)}, which the product does ` +
      "not have",
    remedy: "Remove it from the product's `order`, or put the badge on the product.",
  };
}
