import type { Message } from "../message.ts";

export const translations = {
  "translations.title": "Translations",
  "translations.lead":
    "The texts of your badges beside their translations. A shopper whose language is missing sees the default.",
  "translations.languages": "Languages",
  "translations.complete": "Complete",
  "translations.lacking": { one: "{count} badge missing", other: "{count} badges missing" },
  "translations.none": "No badge has a translation yet. Add a language to begin.",
  "translations.empty": "Their texts can be translated here.",
  "translations.onlyLacking": "Only badges with missing texts",
  "translations.nothingLacking": "No text is missing",
  "translations.noText": "This badge has no text to translate.",
  "translations.hint":
    "Enter goes to the next badge. A badge is saved when you leave its row; Esc discards the changes of a row.",
  "translations.fieldOf": "{field} of {name}",
  "translations.saving": "Saving…",
} satisfies Readonly<Record<string, Message>>;
