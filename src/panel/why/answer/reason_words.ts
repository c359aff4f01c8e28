import { conditionSentence } from "../../conditions/condition_in_words.ts";
import type { ExplainedBadge } from "../../data/explain.ts";
import type { Badge } from "../../data/resource.ts";
import type { Translate } from "../../i18n/translate.ts";
import { instantText } from "../instant/instant_text.ts";
import { comparisonWords, seenWords } from "./comparison_words.ts";

/** The language and the names for explaining a reason. */
export interface Speaker {
  readonly t: Translate;
  readonly language: string;
  /** Default: the reader's own. */
  readonly timeZone?: string;
  /** Returns the name of a badge. */
  readonly nameOf: (badgeId: string) => string;
  /** The name of the badge's type. */
  readonly typeName: string;
  /** The badge's conditions; `undefined` until it is loaded. */
  readonly conditions?: Pick<Badge, "when" | "match"> | undefined;
}

/** Why a badge is not shown. */
export interface ReasonWords {
  readonly text: string;
  /** The service's own message, in English, if the condition cannot be put into words. */
  readonly more?: string | undefined;
}

/** Why a badge is not shown, in the reader's language. */
export function reasonWords(badge: ExplainedBadge, speaker: Speaker): ReasonWords {
  const { because, message = "" } = badge;
  if (because === undefined) return { text: message };
  if (because === "context" || because === "no_match") {
    return conditionWords(because, badge, speaker);
  }
  return { text: plainWords({ ...badge, because }, speaker) };
}

type Condition = "context" | "no_match";
type Plain = Exclude<NonNullable<ExplainedBadge["because"]>, Condition>;

function plainWords(
  { because, detail: { pointer, wanted, seen, byBadgeId = "" } = {} }: ExplainedBadge & {
    readonly because: Plain;
  },
  { t, language, timeZone, nameOf, typeName }: Speaker,
): string {
  const other = nameOf(byBadgeId);
  switch (because) {
    case "variant":
      return t(seen === undefined ? "why.because.variantOnly" : "why.because.variant", {
        variants: idWords(wanted, language),
      });
    case "not_started":
    case "ended":
      return t(`why.because.${because}`, {
        when: instantText(Date.parse(String(wanted)), language, timeZone),
      });
    case "exclusive_group":
      return t("why.because.exclusive_group", { group: String(seen), other });
    case "exclusive":
      return t(pointer ? "why.because.exclusive" : "why.because.exclusiveOther", {
        other,
        type: typeName,
      });
    case "type_limit":
      return t("why.because.type_limit", { count: Number(wanted), type: typeName });
    case "product_limit":
      return t("why.because.product_limit", { count: Number(wanted) });
    default:
      return t(`why.because.${because}`);
  }
}

function conditionWords(
  because: Condition,
  { detail: { pointer = "", wanted, seen } = {}, message }: ExplainedBadge,
  speaker: Speaker,
): ReasonWords {
  const { t } = speaker;
  // Without a pointer into the rule, the product is not stored, so there was nothing to compare.
  if (pointer === "") return { text: t("why.because.notStored") };
  const needed = wanted === undefined
    ? wholeWords(because, speaker)
    : comparisonWords(pointer, wanted, speaker);
  if (needed === undefined) return { text: t(`why.because.${because}`), more: message };
  const needs = t(`why.because.${because}Needs`, { needs: needed });
  if (seen !== undefined) {
    const found = t(`why.because.${because}Has`, { seen: seenWords(seen, speaker) });
    return { text: `${needs} ${found}` };
  }
  // `seen` is also missing if the value is too long; the message then has a shortened one.
  const isAbsent = message?.endsWith("does not have it");
  return isAbsent
    ? { text: `${needs} ${t(`why.because.${because}Lacks`)}` }
    : { text: needs, more: message };
}

/** What a condition with several parts requires; `undefined` if it cannot be put into words. */
function wholeWords(
  because: Condition,
  { conditions, t, language }: Speaker,
): string | undefined {
  const kind = because === "context" ? "when" : "match";
  const condition = conditions?.[kind];
  return condition && conditionSentence(condition, { kind, t, language });
}

/** Ids are shown without thousands separators. */
function idWords(ids: unknown, language: string): string {
  const names = Array.isArray(ids) ? ids.slice(0, 20).map(String) : [];
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
