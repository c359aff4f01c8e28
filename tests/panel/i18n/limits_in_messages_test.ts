import { assertEquals } from "@std/assert";
import { contrastMin } from "../../../src/domain/badges/colour_keys.ts";
import * as limits from "../../../src/domain/limits.ts";
import { de } from "../../../src/panel/i18n/de.ts";
import { en, type MessageKey } from "../../../src/panel/i18n/en.ts";

const changes = [limits.changesKeptDays];
const conditionSize = [limits.conditionMaxBytes / 1_024];
const restorable = [limits.deletedProjectDays];
const session = [limits.sessionHours, limits.sessionIdleHours];
const soon = [limits.soonDays];

/** The limits that messages name. */
const named: Partial<Record<MessageKey, readonly number[]>> = {
  "changes.empty": changes,
  "changes.lead": changes,
  "conditions.error.field": [limits.conditionPathMax],
  "conditions.error.list": [limits.conditionListMax],
  "conditions.limit.comparisons": [limits.conditionComparisonsMax],
  "conditions.limit.nesting": [limits.conditionNestingMax],
  "conditions.limit.size": conditionSize,
  "conditions.unsupported.comparisons": [limits.conditionComparisonsMax],
  "conditions.unsupported.list": [limits.conditionListMax],
  "conditions.unsupported.nesting": [limits.conditionNestingMax],
  "conditions.unsupported.size": conditionSize,
  "contentForm.hardToRead": [contrastMin],
  "explain.tooManyBadges": [limits.explainedBadgesMax],
  "explain.tooManyVariants": [limits.variantsPerAssignmentMax],
  "imports.lastLead": [limits.importsKeptDays],
  "overview.endingSoon": soon,
  "overview.noChanges": changes,
  "overview.noneEnding": soon,
  "overview.noneStarting": soon,
  "overview.remedy.low_contrast": [contrastMin],
  "overview.startingSoon": soon,
  "project.cacheSecondsDefault": [limits.cacheSecondsDefault],
  "project.cacheSecondsError": [limits.cacheSecondsMax],
  "project.deleteLead": restorable,
  "project.deleteText": restorable,
  "project.maxBadgesPerProductDefault": [limits.badgesShownMax],
  "project.maxBadgesPerProductError": [limits.badgesShownMax],
  "projects.deletedLead": restorable,
  "sessions.lead": session,
  "sessions.leadOwn": session,
};

/** Messages whose numbers are examples, the names of standards, or part of a pattern. */
const others: readonly MessageKey[] = [
  "contentForm.ipv4",
  "contentForm.ipv6",
  "importDetails.ambiguousNumber",
  "importDetails.notANumber",
  "importDetails.notAnAmount",
  "project.idError",
  "templates.format.percent",
  "types.idInvalid",
  "types.schema",
];
const notLimits = /\d{4}-\d\d-\d\d\S*|\d+:\d\d\S*|[A-Za-z]+-\d+|P\d\S*|#\w+|\{.*?\}/g;

type Messages = Readonly<Record<MessageKey, (typeof en)[MessageKey] | string>>;

/** All numbers in a message's texts that may be limits, each once. */
function numbersIn(message: Messages[MessageKey], decimal: "." | ","): number[] {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  const group = decimal === "." ? "," : ".";
  const found = texts.join("\n").replace(notLimits, "").match(/\d+([.,]\d+)*/g) ?? [];
  const numbers = found.map((it) => Number(it.replaceAll(group, "").replace(decimal, ".")));
  // "1 badge", "below 0", "4.5 : 1"
  return [...new Set(numbers)].filter((number) => number > 1);
}

Deno.test("messages name the limits of the service as they are, in each language", () => {
  const languages: [Messages, "." | ","][] = [[en, "."], [de, ","]];
  for (const [messages, decimal] of languages) {
    for (const [key, message] of Object.entries(messages)) {
      if (others.some((other) => other === key)) continue;
      const limits = Object.entries(named).find(([name]) => name === key)?.[1] ?? [];
      assertEquals(numbersIn(message, decimal), limits.filter((it) => it > 1), key);
    }
  }
});
