import type { Translated } from "../message.ts";
import type { imports as en } from "../en/imports.ts";

export const imports: Translated<typeof en> = {
  "imports.title": "Importe",
  "imports.lead":
    "Importieren Sie die Produkte Ihres Shops aus einer Datei, oder lassen Sie die Datei regelmäßig abrufen.",
  "imports.file": "Datei importieren",
  "imports.fileLead":
    "Prüfen Sie eine Datei zuerst: Sie sehen, was sich ändern würde, bevor sich etwas ändert.",
  "imports.kind": "Die Datei enthält",
  "imports.kind.products": "Produkte",
  "imports.kind.assignments": "Badges auf Produkten",
  "imports.choose": "Datei auswählen",
  "imports.chooseOther": "Andere Datei auswählen",
  "imports.drop": "oder hier ablegen",
  "imports.formats": "CSV, TSV, XML oder NDJSON, auch mit gzip gepackt (.gz)",
  "imports.file.isEmpty": "„{name}“ ist leer.",
  "imports.file.isWorkbook":
    "„{name}“ ist eine Tabellenkalkulation oder ein Archiv. Speichern Sie sie als CSV, und wählen Sie diese Datei.",
  "imports.file.isUnknown":
    "„{name}“ lässt sich nicht importieren. Möglich sind .csv, .tsv, .txt, .xml und .ndjson, jeweils auch mit .gz.",
  "imports.mapping": "Wie sie gelesen wird",
  "imports.mapping.columns": "Nach den Namen ihrer Spalten",
  "imports.mapping.google": "Als Feed des Google Merchant Center",
  "imports.mappingHint.columns": "Für Dateien, deren Spalten heißen wie unten gezeigt.",
  "imports.mappingHint.google":
    "Die Datei, die Google Shopping bekommt: XML, TSV oder CSV. Angebote und Bestand werden zu Attributen.",
  "imports.mappingHint.own": "Nach Ihrer eigenen Zuordnung von Spalten zu Feldern.",
  "imports.columns": "Welche Spalten kann sie haben?",
  "imports.columns.products":
    "„id“ ist nötig: die ID des Produkts. Möglich sind variantId, title, url, imageUrl und sku. Jeder andere Wert ist ein Attribut für Regeln: „attributes.“ und sein Name, mit „:number“, „:boolean“, „:instant“, „:money“ oder „:list“, wenn er kein Text ist. Eine leere Zelle entfernt einen Wert.",
  "imports.columns.assignments":
    "„productId“ und „badge“ (sein Name) oder „badgeId“ sind nötig. Möglich sind variantIds (durch Leerzeichen getrennt), showOnProduct, exclude und remove (yes oder no). Jede Zeile ersetzt, was bisher zugewiesen ist.",
  "imports.example": "Beispiel",
  "imports.mode": "Was sich ändert",
  "imports.mode.products.merge": "Nur die Produkte in der Datei",
  "imports.mode.products.replace": "Die Datei ist der ganze Katalog",
  "imports.modeHint.products.merge": "Andere Produkte bleiben, wie sie sind.",
  "imports.modeHint.products.replace":
    "Produkte, die nicht in der Datei sind, werden entfernt. Badges, die ihnen zugewiesen sind, bleiben zugewiesen.",
  "imports.mode.assignments.merge": "Nur die Produkte in der Datei",
  "imports.mode.assignments.replace": "Die Datei hat alle Produkte ihrer Badges",
  "imports.modeHint.assignments.merge": "Andere Produkte behalten ihre Badges.",
  "imports.modeHint.assignments.replace":
    "Die Badges in der Datei werden von allen Produkten entfernt, die nicht darin sind.",
  "imports.firstRows": "Die ersten Zeilen",
  "imports.check": "Datei prüfen",
  "imports.start": "Importieren",
  "imports.cancel": "Abbrechen",
  "imports.checking": "Wird geprüft …",
  "imports.receiving": "Wird hochgeladen …",
  "imports.applying": "Wird importiert …",
  "imports.leave":
    "Die Datei wird noch hochgeladen. Die Seite verlassen und das Hochladen abbrechen?",
  "imports.busy":
    "Ein anderer Import läuft gerade. Warten Sie, bis er fertig ist, oder brechen Sie ihn unten in der Liste ab.",
  "imports.lost":
    "Die Verbindung ist abgebrochen. Steht der Import unten in der Liste, läuft er weiter; sonst hat sich nichts geändert, und Sie können die Datei noch einmal importieren.",
  "imports.anyway": "Trotzdem importieren",
  "imports.anywayTitle": "Importieren und entfernen, was fehlt?",
  "imports.anywayText.products":
    "Alles, was nicht in der Datei ist, wird entfernt, und Badges nach Regel verschwinden von diesen Produkten. Das lässt sich nicht rückgängig machen, aber ein Import der vollständigen Datei bringt die Produkte zurück.",
  "imports.anywayText.assignments":
    "Zuweisungen dieser Badges, die nicht in der Datei sind, werden entfernt. Die Änderung lässt sich rückgängig machen.",
  "imports.result": "Ergebnis",
  "imports.checked": "Das würde sich ändern",
  "imports.nothingWritten": "Noch ist nichts geändert.",
  "imports.nothingChanges": "Nichts zu ändern",
  "imports.done": "Importiert",
  "imports.failed": "Import fehlgeschlagen",
  "imports.checkFailed": "Lässt sich nicht importieren",
  "imports.wouldFail": "Diese Datei lässt sich nicht importieren",
  "imports.cancelled": "Abgebrochen",
  "imports.cancelledText": "Was bis dahin importiert war, bleibt.",
  "imports.error.interrupted": "Die Datei kam nicht vollständig an. Es hat sich nichts geändert.",
  "imports.error.empty": "Die Datei hat keine Zeilen. Es hat sich nichts geändert.",
  "imports.error.invalid_file": "Die Datei ist nicht lesbar. Es hat sich nichts geändert.",
  "imports.error.too_many_refused":
    "Zu viele Zeilen haben Fehler. Es hat sich nichts geändert. Berichtigen Sie die Zeilen unten, oder wählen Sie, wie die Datei gelesen wird.",
  "imports.tooManyRefusedRows":
    "Zu viele Zeilen haben Fehler. Es hat sich nichts geändert. Berichtigen Sie die Zeilen unten.",
  "imports.error.too_many_removed":
    "Der Import würde einen großen Teil des Gespeicherten entfernen und wurde deshalb abgebrochen. Es hat sich nichts geändert.",
  "imports.error.too_many_products": "Das Projekt hätte mehr Produkte, als der Dienst erlaubt.",
  "imports.error.payload_too_large":
    "Die Datei ist zu groß. Teilen Sie sie auf mehrere Dateien auf.",
  "imports.error.internal":
    "Im Dienst gab es einen Fehler. Was bis dahin importiert war, bleibt. Importieren Sie die Datei noch einmal, um sie zu vervollständigen.",
  "imports.will.created": {
    one: "{count} neues Produkt kommt dazu",
    other: "{count} neue Produkte kommen dazu",
  },
  "imports.will.updated": {
    one: "{count} Produkt ändert sich",
    other: "{count} Produkte ändern sich",
  },
  "imports.will.removed": {
    one: "{count} Produkt wird entfernt",
    other: "{count} Produkte werden entfernt",
  },
  "imports.did.created": {
    one: "{count} Produkt hinzugefügt",
    other: "{count} Produkte hinzugefügt",
  },
  "imports.did.updated": {
    one: "{count} Produkt geändert",
    other: "{count} Produkte geändert",
  },
  "imports.did.removed": {
    one: "{count} Produkt entfernt",
    other: "{count} Produkte entfernt",
  },
  "imports.unchanged": {
    one: "{count} Produkt bleibt, wie es ist",
    other: "{count} Produkte bleiben, wie sie sind",
  },
  "imports.duplicates": {
    one: "{count} Zeile kommt später noch einmal vor; die letzte gilt",
    other: "{count} Zeilen kommen später noch einmal vor; die letzte gilt",
  },
  "imports.rows": { one: "{count} Zeile in der Datei", other: "{count} Zeilen in der Datei" },
  "imports.effects": "Badges nach Regel",
  "imports.noEffects": "Kein Badge kommt durch seine Regel dazu oder fällt weg.",
  "imports.effectsText": {
    one: "Auf {count} Produkt kämen Badges durch ihre Regel dazu oder fielen weg.",
    other: "Auf {count} Produkten kämen Badges durch ihre Regel dazu oder fielen weg.",
  },
  "imports.effectsDone": {
    one: "Auf {count} Produkt kamen Badges durch ihre Regel dazu oder fielen weg.",
    other: "Auf {count} Produkten kamen Badges durch ihre Regel dazu oder fielen weg.",
  },
  "imports.effectsPartial": "Es können mehr sein: Nicht alle Produkte wurden verglichen.",
  "imports.gains": {
    one: "{count} Produkt bekommt es",
    other: "{count} Produkte bekommen es",
  },
  "imports.loses": {
    one: "{count} Produkt verliert es",
    other: "{count} Produkte verlieren es",
  },
  "imports.warnings": "Bitte beachten",
  "imports.refused": {
    one: "{count} Zeile hat Fehler und wird übersprungen",
    other: "{count} Zeilen haben Fehler und werden übersprungen",
  },
  "imports.wrongRows": { one: "{count} Zeile hat Fehler", other: "{count} Zeilen haben Fehler" },
  "imports.line": "Zeile {line}",
  "imports.downloadRefused": "Diese Zeilen als CSV herunterladen",
  "imports.last": "Letzte Importe",
  "imports.lastLead": "Aus den letzten 30 Tagen, die neuesten zuerst.",
  "imports.none": "Bisher wurde nichts importiert.",
  "imports.of.products": "Produkte",
  "imports.of.assignments": "Badges auf Produkten",
  "imports.check.products": "Produkte, nur geprüft",
  "imports.check.assignments": "Badges auf Produkten, nur geprüft",
  "imports.ofFeed": "Feed „{name}“",
  "feeds.title": "Feeds",
  "feeds.lead": "Dateien, die der Dienst regelmäßig von Ihrem Shop abruft.",
  "feeds.none": "Noch keine Feeds.",
  "feeds.add": "Feed hinzufügen",
  "feeds.new": "Neuer Feed",
  "feeds.mayNotCreate": "Ihr Token darf Feeds ansehen, aber keine anlegen",
  "feeds.named": "Feed „{name}“",
  "feeds.about": "Woher und wie oft",
  "feeds.aboutLead": "Der Dienst ruft die Datei ab und importiert sie, wenn sie sich geändert hat.",
  "feeds.idHint": "Ein kurzer Name aus Buchstaben, Ziffern, „-“ und „_“",
  "feeds.url": "Adresse der Datei",
  "feeds.urlError":
    "Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt, ohne Benutzername und Passwort.",
  "feeds.hostRefused":
    "Von diesem Host darf der Dienst nichts abrufen. Bitten Sie den Betreiber des Dienstes, den Host zu erlauben.",
  "feeds.period": "Abstand der Abrufe",
  "feeds.every.week": { one: "Abruf jede Woche", other: "Abruf alle {count} Wochen" },
  "feeds.every.day": { one: "Abruf jeden Tag", other: "Abruf alle {count} Tage" },
  "feeds.every.hour": { one: "Abruf jede Stunde", other: "Abruf alle {count} Stunden" },
  "feeds.every.minute": { one: "Abruf jede Minute", other: "Abruf alle {count} Minuten" },
  "feeds.secret": "Zugang (optional)",
  "feeds.secretHint":
    "Ist die Adresse geschützt: der Wert des Headers „Authorization“. Er wird nie wieder angezeigt.",
  "feeds.secretKept":
    "Gespeichert, aber nicht angezeigt. Lassen Sie das Feld leer, um ihn zu behalten.",
  "feeds.secretShow": "Eingabe anzeigen",
  "feeds.secretRemove": "Gespeicherten Zugang entfernen",
  "feeds.changed":
    "Jemand anderes hat diesen Feed inzwischen geändert. Laden Sie die Seite neu, um ihn zu sehen.",
  "feeds.taken": "Es gibt schon einen Feed mit dieser ID.",
  "feeds.deleteText": "Seine Produkte bleiben, werden aber nicht mehr aktualisiert.",
  "feeds.run": "Jetzt abrufen",
  "feeds.runNamed": "Jetzt abrufen: Feed „{name}“",
  "feeds.running": "Wird abgerufen …",
  "feeds.succeeded": "Zuletzt erfolgreich:",
  "feeds.succeededSame": "Zuletzt erfolgreich, ohne Änderungen:",
  "feeds.leave":
    "Dieser Feed ist nicht gespeichert. Die Seite verlassen und die Eingaben verwerfen?",
  "feeds.failed": "Fehlgeschlagen:",
  "feeds.never": "Noch nicht abgerufen",
  "feeds.noSuccess": "Noch nicht erfolgreich",
  "mappings.title": "Eigene Zuordnungen",
  "mappings.lead": "Für Dateien mit eigenen Spaltennamen.",
  "mappings.none": "Noch keine Zuordnungen.",
  "mappings.add": "Zuordnung hinzufügen",
  "mappings.new": "Neue Zuordnung",
  "mappings.mayNotCreate": "Ihr Token darf Zuordnungen ansehen, aber keine anlegen",
  "mappings.named": "Zuordnung „{name}“",
  "mappings.sample": "Beispieldatei",
  "mappings.sampleLead":
    "Wählen Sie eine Datei, um unten ihre Spalten auszuwählen. Sie wird nicht hochgeladen.",
  "mappings.fields": "Spalten den Feldern zuordnen",
  "mappings.fieldsLead":
    "Geben Sie die Namen der Spalten an. Was die Datei nicht hat, bleibt leer.",
  "mappings.field.productId": "ID des Produkts",
  "mappings.field.variantId": "ID der Variante",
  "mappings.field.title": "Name",
  "mappings.field.url": "Seite im Shop",
  "mappings.field.imageUrl": "Bild",
  "mappings.field.sku": "Artikelnummer",
  "mappings.column": "Spalte",
  "mappings.attribute": "Name des Attributs",
  "mappings.addPattern": "Nur einen Teil der Zelle verwenden",
  "mappings.addPatternTo": "Nur einen Teil der Zelle verwenden: {name}",
  "mappings.patternOf": "Muster für {name}",
  "mappings.patternHint":
    "Ein regulärer Ausdruck mit einer Gruppe, etwa {example}. Verwendet wird nur, was zur Gruppe passt.",
  "mappings.addAttribute": "Attribut hinzufügen",
  "mappings.kind.string": "Text",
  "mappings.kind.number": "Zahl",
  "mappings.kind.boolean": "Ja oder nein",
  "mappings.kind.instant": "Datum oder Zeitpunkt",
  "mappings.kind.money": "Preis mit Währung",
  "mappings.kind.list": "Liste, getrennt durch |",
  "mappings.kind.json": "JSON",
  "mappings.taken": "Es gibt schon eine Zuordnung mit dieser ID.",
  "mappings.deleteText":
    "Importierte Produkte bleiben. Feeds, die sie verwenden, brauchen zuerst eine andere.",
};
