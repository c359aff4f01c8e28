import { conditionSentence, type ConditionWording } from "../../conditions/condition_sentence.ts";
import type { ExplainedBadge } from "../../data/explain.ts";
import type { Badge } from "../../data/resource.ts";
import type { Translate } from "../../i18n/translate.ts";
import { instantText } from "../../i18n/instant_text.ts";
import { describeComparison, describeSeenValue } from "./describe_comparison.ts";

/** The language and the names for explaining a reason. */
export interface ReasonWording {
  readonly t: Translate;
  readonly language: string;
  /** Named in texts. Default: the browser's, which is not named. */
  readonly timeZone?: string | undefined;
  /** The project's segments, which conditions name. */
  readonly segments?: ConditionWording["segments"];
  /** Returns the name of a badge. */
  readonly nameOf: (badgeId: string) => string;
  /** Returns the name of a variant. Default: its id. */
  readonly nameOfVariant?: (id: number) => string;
  /** The name of the badge's type. */
  readonly typeName: string;
  /** The badge's conditions; `undefined` until it is loaded. */
  readonly conditions?: Pick<Badge, "when" | "match"> | undefined;
}

/** Why a badge is not shown. */
export interface ReasonText {
  readonly text: string;
  /** The service's own message, in English, if the condition cannot be put into words. */
  readonly more?: string | undefined;
}

/** Why a badge is not shown, in the reader's language. */
export function describeReason(badge: ExplainedBadge, wording: ReasonWording): ReasonText {
  const { because, message = "" } = badge;
  if (because === undefined) return { text: message };
  if (because === "context" || because === "no_match") {
    return describeConditionReason(because, badge, wording);
  }
  return { text: describePlainReason({ ...badge, because }, wording) };
}

type ConditionReason = "context" | "no_match";
type PlainReason = Exclude<NonNullable<ExplainedBadge["because"]>, ConditionReason>;

function describePlainReason(
  { because, detail: { pointer, wanted, seen, byBadgeId = "", variantIds } = {} }:
    & ExplainedBadge
    & {
      readonly because: PlainReason;
    },
  { t, language, timeZone, nameOf, nameOfVariant = String, typeName }: ReasonWording,
): string {
  const other = nameOf(byBadgeId);
  switch (because) {
    case "variant":
      return t(seen === undefined ? "explain.because.variantOnly" : "explain.because.variant", {
        // Those of the assignment, or those that satisfy the rule.
        variants: listOfVariants(wanted ?? variantIds, language, nameOfVariant),
      });
    case "not_started":
    case "ended":
      return t(`explain.because.${because}`, {
        when: instantText(Date.parse(String(wanted)), language, timeZone),
      });
    case "exclusive_group":
      return t("explain.because.exclusive_group", { group: String(seen), other });
    case "exclusive_on_product":
      return t(
        pointer
          ? "explain.because.exclusive_on_product"
          : "explain.because.exclusiveOnProductOther",
        { other },
      );
    case "exclusive":
      return t(pointer ? "explain.because.exclusive" : "explain.because.exclusiveOther", {
        other,
        type: typeName,
      });
    case "type_limit":
      return t("explain.because.type_limit", { count: Number(wanted), type: typeName });
    case "product_limit":
      return t("explain.because.product_limit", { count: Number(wanted) });
    default:
      return t(`explain.because.${because}`);
  }
}

function describeConditionReason(
  because: ConditionReason,
  { detail: { pointer = "", wanted, seen } = {}, message }: ExplainedBadge,
  wording: ReasonWording,
): ReasonText {
  const { t } = wording;
  // Without a pointer into the rule, the product is not stored, so there was nothing to compare.
  if (pointer === "") return { text: t("explain.because.notStored") };
  const needed = wanted === undefined
    ? describeWholeCondition(because, wording)
    : describeComparison(pointer, wanted, wording);
  if (needed === undefined) return { text: t(`explain.because.${because}`), more: message };
  const needs = t(`explain.because.${because}Needs`, { needs: needed });
  if (seen !== undefined) {
    const found = t(`explain.because.${because}Has`, { seen: describeSeenValue(seen, wording) });
    return { text: `${needs} ${found}` };
  }
  // `seen` is also missing if the value is too long; the message then has a shortened one.
  const isAbsent = message?.endsWith("does not have it");
  return isAbsent
    ? { text: `${needs} ${t(`explain.because.${because}Lacks`)}` }
    : { text: needs, more: message };
}

/** What a condition with several parts requires; `undefined` if it cannot be put into words. */
function describeWholeCondition(
  because: ConditionReason,
  { conditions, segments, t, language }: ReasonWording,
): string | undefined {
  const kind = because === "context" ? "when" : "match";
  const condition = conditions?.[kind];
  return condition && conditionSentence(condition, { kind, t, language, segments });
}

/** The first variants of a list by name. Ids are shown without thousands separators. */
function listOfVariants(ids: unknown, language: string, nameOf: (id: number) => string): string {
  const names = Array.isArray(ids) ? ids.slice(0, 20).map(nameOf) : [];
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
