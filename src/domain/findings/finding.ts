/** The codes of findings, in the order in which those of one feed or badge are listed. */
export const findingCodes = [
  "feed_failed",
  "feed_stale",
  "ended",
  "contradiction",
  "no_product",
  "not_in_catalogue",
  "always_hidden",
  "exclusive_after_others",
  "hides_all_others",
  "no_variants",
  "low_contrast",
  "missing_locale",
  "template_without_attribute",
  "order_without_badge",
] as const;
export type FindingCode = typeof findingCodes[number];

/** Whether a finding is about a feed. */
export function isFeedCode(code: FindingCode): boolean {
  return code === "feed_failed" || code === "feed_stale";
}

/** Whether a finding is only known after a look at every product. */
export const isSurveyed: Readonly<Record<FindingCode, boolean>> = {
  feed_failed: false,
  feed_stale: false,
  ended: false,
  contradiction: false,
  no_product: true,
  not_in_catalogue: false,
  always_hidden: true,
  exclusive_after_others: false,
  hides_all_others: false,
  no_variants: true,
  low_contrast: false,
  missing_locale: false,
  template_without_attribute: true,
  order_without_badge: true,
};

/**
 * A problem with a badge that a merchant should fix. For each code, a badge has at most one finding,
 * or at most one per product.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly badgeId: string;
  readonly productId?: number;
  /** The problem, in one sentence. */
  readonly message: string;
  /** How to fix it. */
  readonly remedy: string;
}

/** A problem with a feed, at most one for each code. */
export interface FeedFinding extends Omit<Finding, "badgeId" | "productId"> {
  readonly feedId: string;
}
