import { Verdict } from "../resolve/verdict.ts";

/** The rules that keep a badge from being shown, in the order in which they are checked. */
export const becauseCodes = [
  "excluded",
  "not_assigned",
  "no_match",
  "variant",
  "paused",
  "not_started",
  "ended",
  "context",
  "exclusive_group",
  "exclusive_on_product",
  "exclusive",
  "type_limit",
  "product_limit",
] as const;
export type Because = typeof becauseCodes[number];

/** The ways by which a badge can be a candidate. */
export const viaCodes = ["manual", "match", "matchVariants", "everyProduct"] as const;
export type Via = typeof viaCodes[number];

/** Why a badge is not shown. */
export interface Reason {
  readonly because: Because;
  /** One sentence for people. */
  readonly message: string;
  readonly detail?: ReasonDetail;
}

/** What was decisive, for programs. */
export interface ReasonDetail {
  /** JSON Pointer into the badge, to the field that was decisive. */
  readonly pointer?: string;
  readonly wanted?: unknown;
  readonly seen?: unknown;
  /** The first stored variants that satisfy its rule about variants. */
  readonly variantIds?: readonly number[];
  /** The badge that is shown instead. */
  readonly byBadgeId?: string;
}

/** The rule behind each verdict on a candidate. */
export const becauseOf: Record<Exclude<Verdict, typeof Verdict.shown>, Because> = {
  [Verdict.excluded]: "excluded",
  [Verdict.paused]: "paused",
  [Verdict.notStarted]: "not_started",
  [Verdict.ended]: "ended",
  [Verdict.context]: "context",
  [Verdict.exclusiveGroup]: "exclusive_group",
  [Verdict.exclusiveOnProduct]: "exclusive_on_product",
  [Verdict.exclusive]: "exclusive",
  [Verdict.typeLimit]: "type_limit",
  [Verdict.productLimit]: "product_limit",
};
