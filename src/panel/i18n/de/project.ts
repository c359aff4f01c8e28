import type { Translated } from "../message.ts";
import type { project as en } from "../en/project.ts";

export const project: Translated<typeof en> = {
  "project.title": "Einstellungen",
  "project.lead": "Was für das Projekt im Ganzen gilt, und wie Ihr Shop es verwendet.",
  "project.section.general": "Allgemein",
  "project.section.shoppers": "Kundschaft",
  "project.section.data": "Daten",
  "project.section.developers": "Entwicklung",
  "project.section.danger": "Gefahrenbereich",
  "project.sources": "Woher die Produkte kommen",
  "project.sourcesLead":
    "Produkte und ihre Badges, aus Dateien importiert oder vom Dienst abgerufen.",
  "project.imports": "Importe",
  "project.importsText":
    "Laden Sie eine Datei mit Produkten oder Zuweisungen hoch, und sehen Sie das Ergebnis.",
  "project.feeds": "Feeds",
  "project.feedsText": "Dateien, die der Dienst regelmäßig von Ihrem Shop abruft.",
  "project.mappings": "Zuordnungen",
  "project.mappingsText":
    "Welche Spalten Ihrer eigenen Dateien zu welchen Feldern von Produkten werden.",
  "project.readOnly":
    "Ihr Token darf diese Einstellungen ansehen. Zum Ändern braucht es eines, das Projekte verwalten darf.",
  "project.nameHint": "Wie Sie das Projekt nennen. Kundinnen und Kunden sehen den Namen nicht.",
  "project.nameError": "Geben Sie dem Projekt einen Namen.",
  "project.cacheSecondsHint":
    "So lange dürfen Shops geladene Badges zeigen, bevor sie nach Änderungen sehen. Mehr spart Anfragen; weniger zeigt Ihre Änderungen früher. Bei 0 sehen sie jedes Mal nach.",
  "project.cacheSecondsDefault": "30",
  "project.cacheSecondsError":
    "Geben Sie eine ganze Zahl von Sekunden bis 86.400 (ein Tag) an, oder lassen Sie das Feld leer.",
  "project.maxBadgesPerProductHint":
    "Hat ein Produkt mehr, erscheinen nur die obersten in der Reihenfolge.",
  "project.maxBadgesPerProductDefault": "64",
  "project.maxBadgesPerProductError":
    "Geben Sie eine ganze Zahl von 1 bis 64 an, oder lassen Sie das Feld leer.",
  "project.allowedOriginsHint":
    "Daran halten sich Browser. Server und Apps können Badges immer laden.",
  "project.allowedOriginsError": "Geben Sie mindestens eine Website an, oder wählen Sie „Keine“.",
  "project.origins.any": "Alle",
  "project.origins.some": "Nur diese",
  "project.origins.none": "Keine",
  "project.originsList": "Websites",
  "project.originsListHint": "Eine je Zeile, mit https:// und Hostname, etwa https://shop.example.",
  "project.use": "Im Shop verwenden",
  "project.useText":
    "Zum Kopieren bereit, mit den Werten dieses Projekts. Zum Laden von Badges braucht es kein Token.",
  "project.useCurl": "Von der Befehlszeile",
  "project.useCurlText":
    "Lädt die Badges eines Produkts. Jedes Programm, das HTTP spricht, kann das auch.",
  "project.useClient": "Mit JavaScript",
  "project.useClientText":
    "Der Client fasst Anfragen zusammen, hebt Antworten im Cache auf, und Ihre Seite funktioniert auch, wenn der Dienst langsam ist. Erzeugen Sie sein Paket im Ordner des Dienstes, und installieren Sie es im Ordner Ihres Shops:",
  "project.useClientCode":
    "Dann laden Sie damit Badges, mit den generierten Typen, die unten gezeigt sind:",
  "project.useElement":
    "Oder verwenden Sie das HTML-Element. Fügen Sie das Skript einmal in die Seite ein und das Element bei jedem Produkt:",
  "project.useTypes": "Mit generierten Typen",
  "project.useTypesText":
    "Erzeugt TypeScript-Typen für die Felder Ihrer Badge-Typen. Führen Sie es erneut aus, wenn sich Badge-Typen ändern.",
  "project.theCommand": "Den Befehl",
  "project.theCode": "Den Code",
  "project.theScript": "Das Skript",
  "project.theElement": "Das Element",
  "project.docs": "API-Referenz dieses Projekts",
  "project.demo": "Demo-Shop mit diesen Badges",
  "project.new": "Neues Projekt",
  "project.idHint":
    "Teil jeder Adresse: Buchstaben, Ziffern, „-“ und „_“. Die ID lässt sich später nicht ändern.",
  "project.idError":
    "1 bis 64 Buchstaben, Ziffern, „-“ oder „_“, zuerst ein Buchstabe oder eine Ziffer.",
  "project.create": "Projekt anlegen",
  "project.created": "Projekt „{name}“ wurde angelegt",
  "project.delete": "Dieses Projekt löschen",
  "project.deleteLead":
    "Shops zeigen seine Badges nicht mehr. Ein gelöschtes Projekt kann 7 Tage lang wiederhergestellt werden.",
  "project.deleteText":
    "Seine Badges, Badge-Typen, Produkte und Änderungen werden gelöscht. Shops zeigen seine Badges nicht mehr, und Tokens, die nur für dieses Projekt gelten, werden widerrufen. Es lässt sich 7 Tage lang wiederherstellen.",
  "project.deleteOpen": "Projekt löschen …",
  "project.deleteConfirm": "Projekt löschen",
  "project.deleteType": "Zur Bestätigung die ID eingeben: {id}",
  "project.deleted": "Projekt „{name}“ wurde gelöscht",
  "projects.switch": "Projekt",
  "projects.none": "Noch kein Projekt",
  "projects.noneText":
    "Für Ihr Token gibt es noch kein Projekt. Fragen Sie jemanden, dessen Token Projekte verwalten darf.",
  "projects.firstText": "Geben Sie Ihrem Shop einen Namen, und legen Sie mit dem ersten Badge los.",
  "projects.unknown": "Ein Projekt „{id}“ gibt es nicht, oder Ihr Token hat keinen Zugriff darauf.",
  "projects.choose": "Ihre Projekte",
  "projects.new": "Neues Projekt …",
  "projects.deleted": "Gelöschte Projekte",
  "projects.deletedLead":
    "Sie lassen sich 7 Tage lang mit allem, was dazugehört, wiederherstellen. Tokens bekommen ihren Zugriff nicht zurück.",
  "projects.deletedUntil": "{id} · gelöscht {deleted} von {name} · wiederherstellbar bis {until}",
  "projects.restore": "Wiederherstellen …",
  "projects.restoreLabel": "„{name}“ wiederherstellen …",
  "projects.restoreTitle": "„{name}“ wiederherstellen?",
  "projects.restoreText":
    "Badges, Badge-Typen, Produkte und Änderungen werden wiederhergestellt, und Shops zeigen die Badges wieder.",
  "projects.restored": "Projekt „{name}“ wurde wiederhergestellt",
  "projects.idTaken": "Ein anderes Projekt hat diese ID. Wählen Sie eine andere.",
  "assignments.title": "Zuweisungen als Datei",
  "assignments.lead":
    "Alle Zuweisungen und Ausschlüsse von Hand. Sie können die Datei bearbeiten und unter „Importe“ importieren.",
  "assignments.export": "Als CSV herunterladen",
  "configuration.title": "Konfiguration als Datei",
  "configuration.lead":
    "Projekteinstellungen, Typen, Badges, ihre Reihenfolge, Segmente, Zuordnungen und Feeds: zum Aufheben oder für ein anderes Projekt.",
  "configuration.export": "Herunterladen",
  "configuration.import": "Datei anwenden …",
  "configuration.broken":
    "Diese Datei ist keine Konfiguration. Wählen Sie eine, die „Herunterladen“ erzeugt hat.",
  "configuration.importTitle": "Diese Konfiguration anwenden?",
  "configuration.apply": "Anwenden",
  "configuration.prune": "Löschen, was in der Datei fehlt",
  "configuration.imported": "Die Konfiguration wurde angewendet",
};
