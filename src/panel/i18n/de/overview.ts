import type { Translated } from "../message.ts";
import type { overview as en } from "../en/overview.ts";

export const overview: Translated<typeof en> = {
  "overview.title": "Übersicht",
  "overview.numbers": "In Zahlen",
  "overview.live": "Jetzt live",
  "overview.withoutProduct": "davon {count} auf keinem Produkt",
  "overview.someWithoutProduct": "einige davon auf keinem Produkt",
  "overview.startingSoon": "Beginnen innerhalb von 7 Tagen",
  "overview.endingSoon": "Laufen innerhalb von 7 Tagen ab",
  "overview.badges": { one: "{count} Badge insgesamt", other: "{count} Badges insgesamt" },
  "overview.products": {
    one: "{count} Produkt gespeichert",
    other: "{count} Produkte gespeichert",
  },
  "overview.starting": "Beginnt bald",
  "overview.noneStarting": "In den nächsten 7 Tagen beginnt kein Badge.",
  "overview.ending": "Läuft bald ab",
  "overview.noneEnding": "In den nächsten 7 Tagen läuft kein Badge ab.",
  "overview.showAll": { one: "{count} anzeigen", other: "Alle {count} anzeigen" },

  "overview.findings": "Zu beheben",
  "overview.findingFilter": "Welche Probleme angezeigt werden",
  "overview.openFindings": "Zu beheben ({count})",
  "overview.mutedFindings": "Stumm ({count})",
  "overview.mute": "Stummschalten",
  "overview.muteThis": "Stummschalten: {message}",
  "overview.muted": "Stummgeschaltet",
  "overview.muteReason": "Warum soll das so bleiben?",
  "overview.muteReasonHint": "Den Grund sehen alle, die an diesem Projekt arbeiten.",
  "overview.unmute": "Wieder anzeigen",
  "overview.unmuteThis": "Wieder anzeigen: {message}",
  "overview.unmuted": "Wird wieder angezeigt",
  "overview.findings.feed_failed": "Fehlgeschlagene Feeds",
  "overview.findings.feed_stale": "Feeds, die lange nicht importiert wurden",
  "overview.findings.ended": "Abgelaufen",
  "overview.findings.contradiction": "Widersprüchliche Bedingungen",
  "overview.findings.no_product": "Auf keinem Produkt",
  "overview.findings.not_in_catalogue": "Auf Produkten außerhalb des Katalogs",
  "overview.findings.always_hidden": "Immer von anderen ausgeblendet",
  "overview.findings.exclusive_after_others": "Einziges Badge seines Typs, aber nach anderen",
  "overview.findings.hides_all_others": "Blendet alle anderen Badges aus",
  "overview.findings.no_variants": "Regeln für Varianten, aber keine Varianten",
  "overview.findings.low_contrast": "Schlecht lesbar",
  "overview.findings.missing_locale": "Ohne eine der Sprachen",
  "overview.findings.template_without_attribute": "Texte je Produkt ohne ihr Attribut",
  "overview.findings.order_without_badge": "Reihenfolgen von Produkten mit fehlenden Badges",
  "overview.noFindings": "Nichts zu beheben",
  "overview.noFindingsText":
    "Kein Badge ist abgelaufen, ausgeblendet, schlecht lesbar oder auf keinem Produkt.",
  "overview.finding.feed_failed": "Der Feed „{name}“ konnte nicht importiert werden",
  "overview.remedy.feed_failed":
    "Beheben Sie den Fehler in der Datei oder im Feed, und rufen Sie ihn noch einmal ab.",
  "overview.finding.feed_stale": "Der Feed „{name}“ wurde lange nicht importiert",
  "overview.remedy.feed_stale": "Prüfen Sie den Feed, oder löschen Sie ihn.",
  "overview.finding.ended": "„{name}“ ist am {when} abgelaufen",
  "overview.remedy.ended": "Löschen Sie es, oder zeigen Sie es länger.",
  "overview.finding.contradiction":
    "Niemand kann „{name}“ sehen: Seine Bedingungen widersprechen sich",
  "overview.remedy.contradiction":
    "Ändern Sie die Bedingungen so, dass Kundinnen und Kunden sie erfüllen können.",
  "overview.finding.contradictionRule":
    "Die Regel von „{name}“ passt auf kein Produkt: Ihre Bedingungen widersprechen sich",
  "overview.remedy.contradictionRule":
    "Ändern Sie die Regel so, dass sie auf Produkte passen kann.",
  "overview.finding.template_without_attribute":
    "„{name}“ hat einen Text je Produkt mit einem Attribut, das kein Produkt hat",
  "overview.remedy.template_without_attribute":
    "Berichtigen Sie das Attribut im Text, oder importieren Sie es.",
  "overview.finding.no_product": "„{name}“ ist auf keinem Produkt",
  "overview.remedy.no_product":
    "Weisen Sie es Produkten zu, geben Sie ihm eine passende Regel, oder zeigen Sie es auf allen Produkten.",
  "overview.finding.not_in_catalogue":
    "„{name}“ ist Produkt {product} zugewiesen, das nicht in Ihrem Katalog ist",
  "overview.remedy.not_in_catalogue":
    "Entfernen Sie es vom Produkt, oder importieren Sie das Produkt.",
  "overview.finding.always_hidden":
    "Niemand sieht „{name}“: Auf allen seinen Produkten blenden andere es aus",
  "overview.remedy.always_hidden":
    "Verschieben Sie es in der Reihenfolge nach oben, nehmen Sie es aus seiner Gruppe, oder erhöhen Sie die Grenzen.",
  "overview.finding.exclusive_after_others":
    "„{name}“ soll das einzige Badge seines Typs sein, aber andere des Typs kommen davor",
  "overview.remedy.exclusive_after_others":
    "Verschieben Sie es vor alle anderen seines Typs, oder lassen Sie andere neben ihm zu.",
  "overview.finding.hides_all_others":
    "„{name}“ blendet alle anderen Badges aus: Es ist auf jedem Produkt und steht ganz oben",
  "overview.remedy.hides_all_others":
    "Wählen Sie seine Produkte durch eine Regel, verschieben Sie es nach unten, oder schalten Sie „Blendet alle anderen Badges aus“ ab.",
  "overview.finding.no_variants":
    "„{name}“ hat eine Regel für Varianten, aber kein Produkt hat Varianten",
  "overview.remedy.no_variants":
    "Importieren Sie Produkte mit ihren Varianten, oder nehmen Sie eine Regel für Produkte.",
  "overview.finding.low_contrast": "„{name}“ ist schlecht lesbar",
  "overview.remedy.low_contrast":
    "Wählen Sie für Text und Hintergrund Farben mit einem Kontrast von mindestens 4,5 : 1.",
  "overview.finding.missing_locale": "„{name}“ fehlt eine Sprache, die andere seines Typs haben",
  "overview.finding.missingLocales":
    "„{name}“ hat keinen Inhalt für {languages}, andere seines Typs schon",
  "overview.remedy.missing_locale": {
    one: "Ergänzen Sie den Inhalt in dieser Sprache.",
    other: "Ergänzen Sie den Inhalt in diesen Sprachen.",
  },
  "overview.finding.order_without_badge":
    "Die Reihenfolge von Produkt {product} nennt „{name}“, das nicht auf dem Produkt ist",
  "overview.remedy.order_without_badge":
    "Nehmen Sie es aus der Reihenfolge des Produkts, oder weisen Sie es dem Produkt zu.",

  "overview.changes": "Letzte Änderungen",
  "overview.noChanges": "Keine Änderungen in den letzten 90 Tagen.",
  "overview.allChanges": "Alle Änderungen",

  "overview.steps": "Erste Schritte",
  "overview.stepsLead": "Vom leeren Projekt zum Badge in Ihrem Shop.",
  "overview.stepDone": "Erledigt",
  "overview.step.type": "Legen Sie einen Badge-Typ an",
  "overview.stepText.type":
    "Ein Typ ist eine Art von Badge, etwa „Angebot“ oder „Neu“. Er legt fest, was jedes Badge enthält: einen Text, Farben, einen Link.",
  "overview.step.badge": "Legen Sie ein Badge an",
  "overview.stepText.badge":
    "Füllen Sie aus, was der Typ verlangt, und legen Sie fest, wann es erscheint. Die Vorschau zeigt, wie es aussehen kann.",
  "overview.step.products": "Weisen Sie es Produkten zu",
  "overview.stepText.products":
    "Wählen Sie Produkte, fügen Sie Produkt-IDs ein, oder wählen Sie Produkte durch eine Regel.",
  "overview.step.shop": "Zeigen Sie es in Ihrem Shop",
  "overview.stepText.shop":
    "Kopieren Sie den Code, der die Badges eines Produkts in Ihren Shop lädt.",
};
