/** What a merchant should mend, in the order in which the findings of one badge are listed. */
export const findingCodes = [
  "ended",
  "contradiction",
  "no_product",
  "always_hidden",
  "exclusive_after_others",
  "low_contrast",
  "missing_locale",
  "order_without_badge",
] as const;
export type FindingCode = typeof findingCodes[number];

/** One thing that a merchant should mend; of one code a badge has one, on one product, at most. */
export interface Finding {
  readonly code: FindingCode;
  readonly badgeId: string;
  readonly productId?: number;
  /** What is so, in one sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string;
}
