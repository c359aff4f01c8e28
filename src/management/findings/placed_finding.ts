import type { FeedFinding, Finding, FindingCode } from "../../domain/findings/finding.ts";

/**
 * The position of a badge's finding in the list: by the badge's number, and the index of the code.
 */
export interface BadgePosition {
  readonly badge: number;
  readonly code: number;
}

/** The position of a finding about a product's own order. These follow all findings of badges. */
export interface OrderPosition {
  readonly productId: number;
  readonly badge: number;
}

/** The position of a finding about a feed. These come before all others. */
export interface FeedPosition {
  readonly feedId: string;
  readonly code: number;
}

export type FindingPosition = BadgePosition | OrderPosition | FeedPosition;

/** Which findings to list; missing: all. */
export interface FindingFilter {
  /** Only those with this code: other products and badges need no look. */
  readonly code?: FindingCode | undefined;
  readonly isMuted?: boolean | undefined;
}

/** A finding, and its position, after which the next page starts. */
export interface PlacedFinding {
  readonly finding: Finding | FeedFinding;
  readonly position: FindingPosition;
}

/** Whether a filter lets a finding pass. */
export type Passes = (placed: PlacedFinding) => boolean;
