import type { undo as en } from "../en/undo.ts";
import type { Translated } from "../message.ts";

export const undo: Translated<typeof en> = {
  "undo.undo": "Rückgängig",
  "undo.restore": "Diese Version wiederherstellen",
  "undo.labelled": "{label}: {sentence}",
  "undo.undoTitle": "Rückgängig machen: {sentence}?",
  "undo.restoreTitle": "Die Konfiguration nach dieser Änderung wiederherstellen?",
  "undo.notFound":
    "Das Löschen liegt für diese Schaltfläche zu lange zurück. Unter Änderungen ist es noch zu finden.",
  "undo.undone": "Rückgängig gemacht",
  "undo.restored": "Wiederhergestellt",
  "undo.conflict":
    "Spätere Änderungen betreffen dasselbe. Machen Sie zuerst diese rückgängig, oder stellen Sie den älteren Stand trotzdem wieder her.",
  "undo.later": "Revision {revision}: {sentence}",
  "undo.force": "Den älteren Stand trotzdem wiederherstellen",
  "undo.nothing": "Nichts würde sich ändern.",
  "undo.create": "{what} „{name}“ wird angelegt",
  "undo.update": "{what} „{name}“ wird geändert",
  "undo.delete": "{what} „{name}“ wird gelöscht",
  "undo.move": "{what} „{name}“ bekommt einen anderen Platz",
  "undo.project": "Projekt",
  "undo.type": "Badge-Typ",
  "undo.badge": "Badge",
  "undo.segment": "Segment",
  "undo.mapping": "Zuordnung",
  "undo.feed": "Feed",
  "undo.product": "Produkt",
  "undo.assignments": {
    one: "Auf {count} Produkt: {added} zugewiesen, {removed} entfernt, {excluded} ausgeschlossen",
    other:
      "Auf {count} Produkten: {added} zugewiesen, {removed} entfernt, {excluded} ausgeschlossen",
  },
  "undo.subject": "Eintrag",
  "undo.more": { one: "… und {count} weitere", other: "… und {count} weitere" },
  "undo.total": "Insgesamt: {list}.",
  "undo.total.create": "{count} angelegt",
  "undo.total.update": "{count} geändert",
  "undo.total.delete": "{count} gelöscht",
  "undo.total.move": "{count} in der Reihenfolge verschoben",
  "undo.moreFields": { one: "… und {count} weiteres Feld", other: "… und {count} weitere Felder" },
  "undo.noProducts": "Kein gespeichertes Produkt bekommt oder verliert ein Badge.",
  "undo.everyProduct":
    "Ein Badge, das sich ändert, ist auf allen Produkten, auch auf nicht gespeicherten.",
  "undo.products": {
    one: "{count} gespeichertes Produkt bekommt oder verliert ein Badge.",
    other: "{count} gespeicherte Produkte bekommen oder verlieren ein Badge.",
  },
  "undo.productsAtLeast": {
    one: "Mindestens {count} gespeichertes Produkt bekommt oder verliert ein Badge.",
    other: "Mindestens {count} gespeicherte Produkte bekommen oder verlieren ein Badge.",
  },
};
