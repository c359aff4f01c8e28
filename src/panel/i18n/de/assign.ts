import type { Translated } from "../message.ts";
import type { assign as en } from "../en/assign.ts";

export const assign: Translated<typeof en> = {
  "assign.title": "Vielen Produkten zuweisen",
  "assign.lead":
    "Ein Badge, viele Produkte. Sie sehen jede Änderung, bevor etwas gespeichert wird.",
  "assign.badge": "Welches Badge?",
  "assign.search": "Badges suchen",
  "assign.found": "Gefundene Badges",
  "assign.more": "Es gibt weitere. Suchen Sie danach.",
  "assign.another": "Anderes wählen",
  "assign.unknownBadge": "Dieses Badge gibt es nicht mehr.",
  "assign.products": "Welche Produkte?",
  "assign.action": "Was geschehen soll",
  "assign.add": "Hinzufügen",
  "assign.remove": "Entfernen",
  "assign.exclude": "Ausschließen",
  "assign.addText": "Fügt das Badge hinzu. Andere Badges der Produkte bleiben.",
  "assign.removeText":
    "Entfernt manuelle Zuweisungen und Ausschlüsse. Fügt eine Regel das Badge hinzu, bleibt es.",
  "assign.excludeText": "Zeigt das Badge nie auf diesen Produkten, auch wenn eine Regel passt.",
  "assign.addProduct": "Produkt hinzufügen",
  "assign.productAdded": "Produkt {id} steht jetzt in der Liste",
  "assign.byFile": "Für Dateien, oder wenn Varianten eigene Badges haben:",
  "assign.toImports": "Badges auf Produkten importieren",
  "assign.ids": "IDs",
  "assign.idsHint":
    "Getrennt durch Zeilenumbrüche, Kommas, Semikolons, Leerzeichen oder Tabulatoren",
  "assign.pasted": "Eingefügter Text",
  "assign.size": { one: "{count} Zeile", other: "{count} Zeilen" },
  "assign.check": "Änderungen prüfen",
  "assign.checking": "Aktuelle Zuweisungen werden geprüft …",
  "assign.noIds": "Keine IDs gefunden.",
  "assign.plan": "Was sich ändert",
  "assign.effect.new": {
    one: "{count} Produkt bekommt das Badge",
    other: "{count} Produkte bekommen das Badge",
  },
  "assign.effect.allVariants": {
    one: "{count} Produkt bekommt es für alle Varianten statt für einige",
    other: "{count} Produkte bekommen es für alle Varianten statt für einige",
  },
  "assign.effect.insteadOfExclusion": {
    one: "{count} Produkt schließt das Badge nicht mehr aus und bekommt es",
    other: "{count} Produkte schließen das Badge nicht mehr aus und bekommen es",
  },
  "assign.effect.removed": {
    one: "{count} Produkt verliert das Badge",
    other: "{count} Produkte verlieren das Badge",
  },
  "assign.effect.exclusionEnds": {
    one: "{count} Produkt schließt das Badge nicht mehr aus",
    other: "{count} Produkte schließen das Badge nicht mehr aus",
  },
  "assign.effect.excluded": {
    one: "{count} Produkt schließt das Badge künftig aus",
    other: "{count} Produkte schließen das Badge künftig aus",
  },
  "assign.effect.insteadOfBadge": {
    one: "{count} Produkt verliert das Badge und schließt es künftig aus",
    other: "{count} Produkte verlieren das Badge und schließen es künftig aus",
  },
  "assign.nothing.add": {
    one: "{count} Produkt hat das Badge schon: keine Änderung",
    other: "{count} Produkte haben das Badge schon: keine Änderung",
  },
  "assign.nothing.remove": {
    one: "{count} Produkt hat das Badge nicht: keine Änderung",
    other: "{count} Produkte haben das Badge nicht: keine Änderung",
  },
  "assign.nothing.exclude": {
    one: "{count} Produkt schließt das Badge schon aus: keine Änderung",
    other: "{count} Produkte schließen das Badge schon aus: keine Änderung",
  },
  "assign.duplicates": {
    one: "{count} Wiederholung, die nur einmal zählt",
    other: "{count} Wiederholungen, die nur einmal zählen",
  },
  "assign.outside": {
    one: "{count} Produkt ist nicht in Ihrem Katalog: {ids}",
    other: "{count} Produkte sind nicht in Ihrem Katalog: {ids}",
  },
  "assign.outsideAtLeast": {
    one: "Mindestens {count} Produkt ist nicht in Ihrem Katalog: {ids}",
    other: "Mindestens {count} Produkte sind nicht in Ihrem Katalog: {ids}",
  },
  "assign.negative": {
    one: "{count} Produkt-ID ist kleiner als 0: {id}. Ist das so gemeint?",
    other: "{count} Produkt-IDs sind kleiner als 0, etwa {id}. Ist das so gemeint?",
  },
  "assign.malformed": {
    one: "{count} Eintrag ist nicht lesbar und wird übersprungen",
    other: "{count} Einträge sind nicht lesbar und werden übersprungen",
  },
  "assign.exclusionsUnknown":
    "Bei so vielen Produkten werden Ausschlüsse nicht geprüft. Produkte, die das Badge ausschließen, zählen hier wie Produkte ohne das Badge.",
  "assign.example": "Die ersten Produkte",
  "assign.line": "Zeile {line}",
  "assign.error.notANumber": "„{text}“ ist keine ID",
  "assign.error.leadingZero": "„{text}“ ist keine ID: Sie beginnt mit 0",
  "assign.error.tooLarge": "„{text}“ ist zu groß für eine ID",
  "assign.andMore": { one: "und {count} weiterer", other: "und {count} weitere" },
  "assign.copy": "Als CSV kopieren",
  "assign.download": "Als CSV herunterladen",
  "assign.nothingToDo": "Es gibt nichts zu ändern.",
  "assign.run.add": { one: "{count} Produkt zuweisen", other: "{count} Produkten zuweisen" },
  "assign.run.remove": {
    one: "Von {count} Produkt entfernen",
    other: "Von {count} Produkten entfernen",
  },
  "assign.run.exclude": {
    one: "Bei {count} Produkt ausschließen",
    other: "Bei {count} Produkten ausschließen",
  },
  "assign.confirm": {
    one: "Von {count} Produkt entfernen?",
    other: "Von {count} Produkten entfernen?",
  },
  "assign.confirmText":
    "„{name}“ wird von diesen Produkten entfernt, zusammen mit der Auswahl der Varianten. Unter „Änderungen“ lässt sich das eine Zeit lang rückgängig machen.",
  "assign.runTitle": "Fortschritt",
  "assign.progress": "{done} von {count} Produkten",
  "assign.stop": "Anhalten",
  "assign.leave":
    "Es werden noch Produkte geändert. Die Seite verlassen und nach diesem Stapel anhalten?",
  "assign.stopping": "Hält nach diesem Stapel an …",
  "assign.stopped": "Angehalten",
  "assign.stoppedText": "{done} von {count} Produkten sind erledigt. Sonst wurde nichts geändert.",
  "assign.lost": "Der Dienst ist nicht erreichbar",
  "assign.lostText":
    "{done} von {count} Produkten sind erledigt. Ob es auch die nächsten {unknown} sind, ist unbekannt. Beim Fortsetzen werden sie noch einmal gesendet. Das schadet nicht: Was schon erledigt ist, ändert sich nicht.",
  "assign.refused": "Der Dienst hat die Anfrage abgelehnt",
  "assign.refusedText":
    "{message} {done} von {count} Produkten sind erledigt. Sonst wurde nichts geändert.",
  "assign.continue": "Fortsetzen",
  "assign.done": { one: "Fertig: {count} Produkt", other: "Fertig: {count} Produkte" },
  "assign.partlyDone": "{done} von {count} Produkten sind erledigt",
  "assign.failed": { one: "{count} fehlgeschlagen", other: "{count} fehlgeschlagen" },
  "assign.failedItem": "Produkt {product}: {message}",
  "assign.assignMore": "Weitere zuweisen",
  "assign.toBadge": "Zu „{name}“",
  "assign.toProducts": "Zu den Produkten",
  "assign.readOnly":
    "Ihr Token darf nur lesen. Zum Zuweisen braucht es eines, das Badges ändern darf.",
};
