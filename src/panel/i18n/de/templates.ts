import type { Translated } from "../message.ts";
import type { templates as en } from "../en/templates.ts";

export const templates: Translated<typeof en> = {
  "templates.lead":
    "Setzen Sie Attribute eines Produkts in einen Text ein, etwa {example}. Fehlt einem Produkt eines davon, zeigt es den Text oben.",
  "templates.of": "{name}, je Produkt",
  "templates.add": "Text je Produkt für „{name}“ hinzufügen",
  "templates.invalid":
    "In geschweiften Klammern steht etwas, das kein Name eines Attributs ist. Um eine Klammer zu zeigen, schreiben Sie sie doppelt.",
  "templates.unknownFormat": "„{format}“ ist kein Format. Formate sind {formats}.",
  "templates.tooMany": "Verwenden Sie höchstens {max} Attribute in einem Text.",
  "templates.insert": "Einfügen",
  "templates.format": "Format",
  "templates.format.plain": "Unverändert",
  "templates.format.currency": "Geldbetrag",
  "templates.format.number": "Zahl",
  "templates.format.percent": "Prozentsatz (mal 100)",
  "templates.format.date": "Datum",
  "templates.product": "Vorschau an einem Produkt",
  "templates.missing":
    "Diesem Produkt fehlt ein Attribut für {names}. Dort sehen Kundinnen und Kunden den einfachen Text.",
  "templates.refused":
    "Der Text für {names} ist an diesem Produkt zu lang oder passt nicht zum Badge-Typ. Dort sehen Kundinnen und Kunden den einfachen Text.",
  "templates.needsCurrency":
    "{names} braucht die Währung der Kundin oder des Kunden, denn dieses Produkt hat keine. Die Vorschau verwendet {currency}.",
};
