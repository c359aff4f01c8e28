import { contrastMin } from "../badges/colour_keys.ts";
import type { BadgeRecord } from "../badges/badge.ts";
import { segmentsOf } from "../conditions/condition.ts";
import { describeCondition } from "../conditions/describe_condition.ts";
import { findWitness, knownContextFields } from "./satisfiable.ts";
import { nameOf } from "../explain/reason_message.ts";
import { toInstantText } from "../instant.ts";
import { localizedContents } from "../badges/localization.ts";
import { hasEnded } from "../resolve/schedule.ts";
import type { PreparedBadge } from "../resolve/prepared_badge.ts";
import { ContrastSearch, type LowContrast } from "./contrast.ts";
import type { Finding } from "./finding.ts";
import type { TypeOverview } from "./type_overview.ts";

/** The number of missing languages that a message lists. */
const namedLanguagesMax = 20;

/**
 * Returns the findings of a badge that do not depend on products. For a badge that has ended, that
 * is its only finding.
 */
export function badgeFindings(badge: PreparedBadge, type: TypeOverview, now: number): Finding[] {
  const { record } = badge;
  if (hasEnded(record, now)) return [ended(record)];
  return [
    contradiction(badge, now),
    exclusiveAfterOthers(record, type),
    lowContrast(record),
    missingLocale(record, type),
  ].filter((finding) => finding !== undefined);
}

function ended(badge: BadgeRecord): Finding {
  return {
    code: "ended",
    badgeId: badge.id,
    message: `${nameOf(badge)} ended ${toInstantText(badge.endsAt!)}`,
    remedy: "Delete it, or give it a later `endsAt`.",
  };
}

function contradiction(
  { record, when, match, matchVariants }: PreparedBadge,
  now: number,
): Finding | undefined {
  const fields = [
    { name: "when", condition: when?.condition, known: knownContextFields, who: "a shopper" },
    { name: "match", condition: match?.condition, known: undefined, who: "a product" },
    {
      name: "matchVariants",
      condition: matchVariants?.condition,
      known: undefined,
      who: "a variant",
    },
  ];
  const never = fields.find(({ condition, known }) =>
    condition !== undefined && findWitness(condition, { known, now }).kind === "never"
  );
  if (never?.condition === undefined) return undefined;
  const { name, condition, who } = never;
  const hasSegments = segmentsOf(condition).length > 0;
  const changed = hasSegments ? `\`${name}\`, or the segments that it names,` : `\`${name}\``;
  const fails = name === "when" ? "can never be shown" : "has a rule that never holds";
  return {
    code: "contradiction",
    badgeId: record.id,
    message: `${nameOf(record)} ${fails}: its \`${name}\` contradicts itself: ` +
      describeCondition(condition),
    remedy: `Change ${changed} so that ${who} can fulfil it.`,
  };
}

function exclusiveAfterOthers(badge: BadgeRecord, type: TypeOverview): Finding | undefined {
  const { first } = type;
  const place = type.countBefore(badge);
  if (!badge.exclusive || first === undefined || place === 0) return undefined;
  const others = place === 1
    ? `${nameOf(first)} comes before it: where that is shown, it is not`
    : `${place} others of the type, the first being ${nameOf(first)}, come before it: ` +
      "where one of them is shown, it is not";
  return {
    code: "exclusive_after_others",
    badgeId: badge.id,
    message: `${nameOf(badge)} should be the only badge of type "${badge.typeId}", but ` +
      others,
    remedy: "Move it before all other badges of its type, or remove `exclusive`.",
  };
}

function lowContrast(badge: BadgeRecord): Finding | undefined {
  const search = new ContrastSearch();
  const low = search.lowContrastsIn(badge.content).map((it) => contrastText(it));
  // Most languages have the colours of the content: they are not further places to correct.
  const known = new Set(low);
  for (const { tag, content } of localizedContents(badge)) {
    if (!search.isComplete) break;
    const others = search.lowContrastsIn(content).filter((it) => !known.has(contrastText(it)));
    low.push(...others.map((it) => contrastText(it, ` (${tag})`)));
  }
  const [first] = low;
  if (first === undefined) return undefined;
  const atLeast = search.isComplete ? "" : "at least ";
  const more = low.length > 1 ? `, and ${atLeast}${low.length - 1} more` : "";
  return {
    code: "low_contrast",
    badgeId: badge.id,
    message: `${nameOf(badge)} is hard to read: ${first}${more}`,
    remedy: `Choose colours with a contrast of at least ${contrastMin}:1 (WCAG 2.2, 1.4.3).`,
  };
}

function contrastText({ textKey, backgroundKey, ratio }: LowContrast, language = ""): string {
  return `\`${textKey}\` on \`${backgroundKey}\`${language} has a contrast of ${ratio}:1`;
}

function missingLocale(badge: BadgeRecord, type: TypeOverview): Finding | undefined {
  const missing = type.missingTags(badge);
  if (missing.length === 0) return undefined;
  const rest = missing.length - namedLanguagesMax;
  const languages = missing.slice(0, namedLanguagesMax).join(", ") +
    (rest > 0 ? ` and ${rest} more languages` : "");
  return {
    code: "missing_locale",
    badgeId: badge.id,
    message: `${nameOf(badge)} has no content for ${languages}, which other badges of ` +
      `type "${badge.typeId}" have`,
    remedy: "Add it to `localizations`.",
  };
}

/** The finding for a badge that no product has or can get by its rule. */
export function onNoProduct({ record }: PreparedBadge): Finding {
  const field = record.match === undefined ? "matchVariants" : "match";
  const rule = record[field] === undefined ? "" : `: its \`${field}\` matches none`;
  return {
    code: "no_product",
    badgeId: record.id,
    message: `${nameOf(record)} is on no product${rule}`,
    remedy: "Assign it to products, give it a `match` that matches some, or set `everyProduct`.",
  };
}

/** The finding for a badge that is first and alone on every product. */
export function hidesAllOthers({ record }: PreparedBadge): Finding {
  return {
    code: "hides_all_others",
    badgeId: record.id,
    message: `${nameOf(record)} hides all other badges: it is on every product, comes before the ` +
      "others and is the only one that a product may show",
    remedy:
      "Give it a `match` or a `when` in place of `everyProduct`, move it down in the order, " +
      "or remove `exclusiveOnProduct`.",
  };
}

/** The finding for a badge with a rule about variants where no product has any. */
export function noVariants({ record }: PreparedBadge): Finding {
  return {
    code: "no_variants",
    badgeId: record.id,
    message: `${
      nameOf(record)
    } has a rule about variants, but no product of the project has variants`,
    remedy: "Import products with their variants, or use `match` in place of `matchVariants`.",
  };
}

/** The finding for a badge that is assigned to a product without catalogue data. */
export function notInCatalogue({ record }: PreparedBadge, productId: number): Finding {
  return {
    code: "not_in_catalogue",
    badgeId: record.id,
    productId,
    message: `${nameOf(record)} is assigned to product ${productId}, which is not in the catalogue`,
    remedy: "Remove it from the product, or import the product.",
  };
}

/** The finding for a badge that other badges hide on every product that has it. */
export function alwaysHidden({ record }: PreparedBadge): Finding {
  return {
    code: "always_hidden",
    badgeId: record.id,
    message: `${nameOf(record)} is never shown: on every product that has it, earlier badges ` +
      "hide it",
    remedy: "Move it up in the order, remove it from its group, or raise the limits. " +
      "Explain a product to see which badge hides it.",
  };
}

/** The finding for a badge with a template that names an attribute that no product has. */
export function templateWithoutAttribute({ record }: PreparedBadge, path: string): Finding {
  return {
    code: "template_without_attribute",
    badgeId: record.id,
    message: `${
      nameOf(record)
    } has a template with the attribute \`${path}\`, which no product has`,
    remedy: "Correct the path in `perProduct`, or import the attribute.",
  };
}
