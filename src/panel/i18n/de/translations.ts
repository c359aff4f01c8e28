import type { Translated } from "../message.ts";
import type { translations as en } from "../en/translations.ts";

export const translations: Translated<typeof en> = {
  "translations.title": "Übersetzungen",
  "translations.lead":
    "Die Texte Ihrer Badges neben ihren Übersetzungen. Fehlt eine Sprache, sehen Kundinnen und Kunden den Standard.",
  "translations.languages": "Sprachen",
  "translations.complete": "Vollständig",
  "translations.lacking": { one: "fehlt bei {count} Badge", other: "fehlt bei {count} Badges" },
  "translations.none": "Noch kein Badge ist übersetzt. Fügen Sie eine Sprache hinzu.",
  "translations.empty": "Ihre Texte können hier übersetzt werden.",
  "translations.onlyLacking": "Nur Badges mit fehlenden Texten",
  "translations.nothingLacking": "Kein Text fehlt",
  "translations.noText": "Dieses Badge hat keinen Text zum Übersetzen.",
  "translations.hint":
    "Mit der Eingabetaste gelangen Sie zum nächsten Badge. Beim Verlassen einer Zeile wird sie gespeichert; Esc verwirft ihre Änderungen.",
  "translations.fieldOf": "{field} von {name}",
  "translations.saving": "Wird gespeichert …",
};
