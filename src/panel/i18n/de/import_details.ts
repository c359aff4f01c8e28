import type { Translated } from "../message.ts";
import type { importDetails as en } from "../en/import_details.ts";

export const importDetails: Translated<typeof en> = {
  "importDetails.emptyId": "ist leer: Jede Zeile braucht die ID ihres Produkts",
  "importDetails.notAnId":
    "ist keine ganze Zahl. Ist die Nummer Teil einer längeren ID, verwenden Sie eine Zuordnung mit einem Muster.",
  "importDetails.unmatched": "passt nicht zum Muster der Zuordnung",
  "importDetails.slowPattern":
    "ist zu lang für die Muster der Zuordnung: Vereinfachen Sie die Muster",
  "importDetails.notANumber": "ist keine Zahl wie 12.99",
  "importDetails.ambiguousNumber":
    "lässt sich auf zwei Arten lesen: Schreiben Sie die Zahl ohne Tausendertrennung, etwa 1299.50",
  "importDetails.largeNumber": "ist als Zahl zu groß: Importieren Sie es als Text",
  "importDetails.notAnAmount": "ist kein Preis mit Währung wie 12.99 EUR",
  "importDetails.otherCurrency": "hat eine andere Währung als der Preis ({currency})",
  "importDetails.notABoolean":
    "ist weder ja noch nein: Schreiben Sie true, false, yes, no, 1 oder 0",
  "importDetails.noSuchDate": "ist ein Datum, das es nicht gibt: {date}",
  "importDetails.notADate":
    "ist weder ein Datum wie 2026-11-27 noch ein Zeitpunkt wie 2026-11-27T00:00:00+01:00",
  "importDetails.notAPeriod":
    "ist kein Zeitraum aus zwei Daten oder Zeitpunkten mit einem Schrägstrich dazwischen, etwa 2026-11-27T00:00+0100/2026-11-30T23:59+0100",
  "importDetails.notJson": "ist kein gültiges JSON",
  "importDetails.tooDeep": "ist zu tief verschachtelt: höchstens {count} Ebenen",
  "importDetails.manyMembers":
    "hat zu viele Einträge: höchstens {most} in einem Objekt oder einer Liste, zusammen höchstens {all}",
  "importDetails.attributesSize":
    "hat zu viele Attribute: höchstens {count} Bytes. Importieren Sie weniger Spalten oder kürzere Texte.",
  "importDetails.tooLong": "ist zu lang: höchstens {count} Zeichen",
  "importDetails.notAUrl": "ist keine Adresse, die mit https:// oder http:// beginnt",
  "importDetails.nul": "enthält ein NUL-Zeichen: Entfernen Sie es",
  "importDetails.encoding":
    "enthält Bytes, die in der Kodierung der Datei ungültig sind: Speichern Sie die Datei als UTF-8",
  "importDetails.cells":
    "hat {cells} Zellen, die erste Zeile hat {columns}: Setzen Sie Zellen mit Trennzeichen oder Zeilenende in Anführungszeichen",
  "importDetails.openQuote":
    "hat am Anfang einer Zelle ein Anführungszeichen, das nie geschlossen wird",
  "importDetails.innerQuote":
    "hat ein Anführungszeichen in einer Zelle mit Anführungszeichen: Schreiben Sie es doppelt",
  "importDetails.notALine": "ist kein JSON-Objekt in einer Zeile",
  "importDetails.noBadge": "ist leer: Jede Zeile braucht ein Badge",
  "importDetails.unknownBadge": "Es gibt kein Badge „{name}“.",
  "importDetails.sharedName": "Mehrere Badges heißen „{name}“: Verwenden Sie badgeId.",
  "importDetails.notABadgeId": "ist nicht die ID eines Badges",
  "importDetails.notIds": "ist keine Liste ganzer Zahlen mit Leerzeichen dazwischen",
  "importDetails.onlyExclude":
    "Ein Ausschluss gilt für das ganze Produkt: Lassen Sie die anderen Spalten leer.",
  "importDetails.onlyWithVariants": "kann nur zusammen mit variantIds „no“ sein",
  "importDetails.clash": "{ids} sind dieselbe Nummer {number}",
  "importDetails.unknownColumn":
    "Die Spalte wird nicht beachtet: Sie ist keine von id, productId, variantId, title, url, imageUrl und sku und beginnt nicht mit „attributes.“.",
  "importDetails.unknownType": "Die Spalte wird nicht beachtet: Ihr Typ ist keiner von {types}.",
  "importDetails.repeatedColumn":
    "Die Spalte wird nicht beachtet: Eine frühere setzt schon dasselbe Feld.",
  "importDetails.missingColumn":
    "Diese Spalte der Zuordnung fehlt in der Datei: Ihre Felder bleiben, wie sie sind.",
  "importDetails.windows":
    "Die Datei ist nicht UTF-8 und wurde als Windows-1252 gelesen. Prüfen Sie die Umlaute, oder speichern Sie die Datei als UTF-8.",
  "importDetails.noRows": "Die Datei hat keine Zeilen.",
  "importDetails.noIdColumn": "Keine Spalte heißt „id“ oder „productId“.",
  "importDetails.noHeader": "Die Datei ist leer: Ihr fehlt die Zeile mit den Namen der Spalten.",
  "importDetails.columnsMax":
    "Die Datei hat zu viele Spalten ({count}). Erlaubt sind höchstens {max}.",
  "importDetails.headerQuote":
    "In der ersten Zeile ist ein Anführungszeichen am falschen Platz oder nicht geschlossen.",
  "importDetails.gzipEnd": "Die gzip-Datei endet zu früh. Senden Sie sie noch einmal ganz.",
  "importDetails.xml": "Das XML ist in Zeile {line}, Zeichen {column} ungültig.",
  "importDetails.doctype": "Das XML hat einen Dokumenttyp (<!DOCTYPE …>), der nicht erlaubt ist.",
  "importDetails.refusedPart":
    "Fehler in {refused} von {rows} Zeilen. Höchstens {percent} % sind erlaubt.",
  "importDetails.removedPart":
    "{removed} von {stored} gespeicherten Einträgen fehlen in der Datei. Höchstens {percent} % dürfen entfallen.",
  "importDetails.badStatus": "{host} hat mit dem Status {status} geantwortet.",
  "importDetails.unreachable": "{host} ist nicht erreichbar.",
  "importDetails.timeout": "{host} hat nicht rechtzeitig geantwortet.",
  "importDetails.redirects": "{host} leitet an eine Adresse weiter, der der Dienst nicht folgt.",
  "importDetails.brokeOff": "Die Datei von {host} endet zu früh.",
  "importDetails.large": "Die Datei von {host} ist zu groß.",
};
