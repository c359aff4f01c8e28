import { languageName } from "../../badges/editor/language/language_name.ts";
import { badgeName } from "../../data/badge_name.ts";
import type { Finding } from "../../data/findings.ts";
import type { Badge } from "../../data/resource.ts";
import type { MessageKey } from "../../i18n/en.ts";
import type { Values } from "../../i18n/message.ts";

/** A finding in the reader's language: the problem and the remedy. */
export interface FindingMessage {
  readonly message: MessageKey;
  readonly remedy: MessageKey;
  readonly values: Values;
}

/** How a reader writes instants and languages. */
export interface Wording {
  /** The reader's language. */
  readonly language: string;
  readonly toText: (instant: string) => string;
}

/** The texts for a finding. */
export function findingMessage(
  { code, productId, title, message }: Finding,
  badge: Badge,
  { language, toText }: Wording,
): FindingMessage {
  const tags = code === "missing_locale" ? missingTags(message) : undefined;
  const values = {
    languages: tags === undefined ? "" : listOf(tags, language),
    count: tags?.length ?? 1,
    name: badgeName(badge),
    // A product's id is shown without thousands separators.
    product: title ?? String(productId),
    when: badge.endsAt === undefined ? "" : toText(badge.endsAt),
  };
  const isOfRule = code === "contradiction" && badge.when === undefined;
  if (tags !== undefined) {
    return {
      message: "overview.finding.missingLocales",
      remedy: "overview.remedy.missing_locale",
      values,
    };
  }
  const kind = isOfRule ? "contradictionRule" : code;
  return { message: `overview.finding.${kind}`, remedy: `overview.remedy.${kind}`, values };
}

function listOf(tags: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(tags.map((tag) => languageName(tag, language)));
}

/** The languages that a badge lacks, which the service reports only in its message. */
function missingTags(message: string): string[] | undefined {
  return / has no content for ([\w, -]+), which other badges of type "[\w-]+" have$/.exec(message)
    ?.[1]?.split(", ");
}
