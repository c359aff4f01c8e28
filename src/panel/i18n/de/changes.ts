import type { Translated } from "../message.ts";
import type { changes as en } from "../en/changes.ts";

export const changes: Translated<typeof en> = {
  "changes.title": "Änderungen",
  "changes.badgeMade": "Badge „{name}“ angelegt",
  "changes.badgeChanged": "Badge „{name}“ geändert",
  "changes.badgePaused": "Badge „{name}“ pausiert",
  "changes.badgeResumed": "Badge „{name}“ wieder aktiviert",
  "changes.badgeDeleted": "Badge „{name}“ gelöscht",
  "changes.typeMade": "Badge-Typ „{name}“ angelegt",
  "changes.typeChanged": "Badge-Typ „{name}“ geändert",
  "changes.typeDeleted": "Badge-Typ „{name}“ gelöscht",
  "changes.productMade": "Produkt {name} angelegt",
  "changes.productChanged": "Produkt {name} geändert",
  "changes.productDeleted": "Angaben zu Produkt {name} gelöscht",
  "changes.productsMade": { one: "{count} Produkt angelegt", other: "{count} Produkte angelegt" },
  "changes.projectMade": "Projekt „{name}“ angelegt",
  "changes.projectChanged": "Einstellungen des Projekts „{name}“ geändert",
  "changes.projectDeleted": "Projekt „{name}“ gelöscht",
  "changes.orderSet": "Reihenfolge der Badges geändert",
  "changes.moved": "Badge „{name}“ in der Reihenfolge verschoben",
  "changes.movedBefore": "Badge „{name}“ vor „{other}“ verschoben",
  "changes.movedAfter": "Badge „{name}“ hinter „{other}“ verschoben",
  "changes.assigned": { one: "{count} Zuordnung geändert", other: "{count} Zuordnungen geändert" },
  "changes.assignedMany": "Viele Zuordnungen auf einmal geändert",
  "changes.added": "Badge „{name}“ an Produkt {product} angebracht",
  "changes.addedTo": {
    one: "Badge „{name}“ an {count} Produkt angebracht",
    other: "Badge „{name}“ an {count} Produkten angebracht",
  },
  "changes.removed": "Badge „{name}“ von Produkt {product} genommen",
  "changes.removedFrom": {
    one: "Badge „{name}“ von {count} Produkt genommen",
    other: "Badge „{name}“ von {count} Produkten genommen",
  },
  "changes.excluded": "Badge „{name}“ für Produkt {product} gesperrt",
  "changes.excludedFrom": {
    one: "Badge „{name}“ für {count} Produkt gesperrt",
    other: "Badge „{name}“ für {count} Produkte gesperrt",
  },
  "changes.other": "{operation}: {subject}",
};
