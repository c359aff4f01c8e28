import type { Translated } from "../message.ts";
import type { forms as en } from "../en/forms.ts";

export const forms: Translated<typeof en> = {
  "forms.unsaved": "Noch nicht gespeichert",
  "forms.save": "Speichern",
  "forms.chooseFirst": "Wählen Sie erst oben, was bleiben soll.",
  "forms.discard": "Verwerfen",
  "forms.saved": "Gespeichert",
  "forms.deleted": "Gelöscht",
  "forms.lost":
    "Der Dienst ist nicht erreichbar. Ob gespeichert wurde, ist unbekannt; Ihre Eingaben bleiben erhalten. Speichern Sie noch einmal, wenn er wieder da ist.",
  "forms.unfinished": "Einige Felder stimmen noch nicht.",
  "forms.cancel": "Abbrechen",
  "forms.delete": "Löschen",
  "forms.brokenJson": "Das ist kein JSON.",
  "forms.brokenJsonAt": "Das ist kein JSON: sehen Sie in Zeile {line} nach.",
  "forms.conflict": "Jemand anderes hat inzwischen eine Änderung gespeichert",
  "forms.conflictText":
    "Wählen Sie für jedes Feld, was bleiben soll. Gespeichert wird erst, wenn Sie speichern.",
  "forms.mine": "Ihres",
  "forms.theirs": "Das andere",
  "forms.absent": "nichts",
  "forms.useThese": "Damit weitermachen",
  "forms.gone": "Jemand anderes hat das inzwischen gelöscht",
  "forms.goneText":
    "Ihre Eingaben bleiben erhalten. Es lässt sich neu anlegen, ohne die bisherigen Zuweisungen.",
  "forms.createAgain": "Neu anlegen",
};
