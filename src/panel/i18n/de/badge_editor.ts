import type { Translated } from "../message.ts";
import type { badgeEditor as en } from "../en/badge_editor.ts";

export const badgeEditor: Translated<typeof en> = {
  "badgeEditor.new": "Neues Badge",
  "badgeEditor.readOnly": "Ihr Token darf dieses Badge ansehen, aber nicht ändern.",
  "badgeEditor.mayNotCreate": "Ihr Token darf Badges ansehen, aber keine anlegen",
  "badgeEditor.chooseType": "Wählen Sie den Typ des Badges.",
  "badgeEditor.noType": "Noch kein Badge-Typ",
  "badgeEditor.noTypeText":
    "Ein Typ legt fest, welche Felder seine Badges haben. Legen Sie zuerst einen an.",
  "badgeEditor.newType": "Neuer Badge-Typ",
  "badgeEditor.copyOf": "Kopie von {name}",

  "badgeEditor.ofType":
    "Ein Badge vom Typ „{type}“. Die Vorschau zeigt, wie es aussehen kann; Ihr Shop kann es anders gestalten.",
  "badgeEditor.light": "Auf heller Seite",
  "badgeEditor.dark": "Auf dunkler Seite",
  "badgeEditor.photo": "Auf einem Bild",

  "badgeEditor.default": "Standard",
  "badgeEditor.languageLead":
    "Füllen Sie aus, was anders ist. Wo ein Feld leer bleibt, gilt der Standard, hier grau gezeigt.",
  "badgeEditor.addLanguage": "Weitere Sprache",
  "badgeEditor.invalidLanguage": "Das ist kein Sprachkürzel. Beispiele: fr, pt-BR, zh-Hant.",
  "badgeEditor.unknownLanguage": "Die Sprache „{tag}“ ist hier nicht bekannt. Stimmt das Kürzel?",
  "badgeEditor.addAnyway": "Trotzdem hinzufügen",
  "badgeEditor.emptyLanguage": "Gespeichert wird diese Sprache, sobald ein Feld ausgefüllt ist.",
  "badgeEditor.hasLanguage": "Diese Sprache hat das Badge schon.",
  "badgeEditor.removeLanguage": "Sprache {tag} entfernen",
  "badgeEditor.overrideField": "Eigenes „{name}“ für diese Sprache",
  "badgeEditor.useDefault": "„{name}“ wie im Standard",

  "badgeEditor.nameAndStatus": "Name und Status",
  "badgeEditor.nameHint": "Nur für Sie; im Shop ist er nie zu sehen.",
  "badgeEditor.active": "Aktiv",
  "badgeEditor.paused": "Pausiert: wird nirgends gezeigt",

  "badgeEditor.where": "Wo es erscheint",
  "badgeEditor.whereLead": "Einzelne Produkte lassen sich immer ausschließen.",
  "badgeEditor.everywhere": "Alle Produkte",
  "badgeEditor.everywhereHint": "Auch solche, die später dazukommen.",
  "badgeEditor.byRule": "Produkte, auf die eine Regel passt, und ausgewählte Produkte",
  "badgeEditor.byRuleHint": "Die Regel prüft die Attribute der Produkte.",
  "badgeEditor.byVariants":
    "Produkte mit Varianten, auf die eine Regel passt, und ausgewählte Produkte",
  "badgeEditor.byVariantsHint":
    "Die Regel prüft jede Variante. Fehlt einer Variante ein Attribut, gilt das ihres Produkts.",
  "badgeEditor.onProductHint": "Für Seiten, die das Produkt ohne gewählte Variante zeigen.",
  "badgeEditor.onProduct.any": "Zeigen, wenn die Regel auf mindestens eine seiner Varianten passt",
  "badgeEditor.onProduct.all": "Zeigen, wenn die Regel auf alle seine Varianten passt",
  "badgeEditor.onProduct.none": "Zeigen, wenn die Regel auf keine seiner Varianten passt",
  "badgeEditor.manual": "Ausgewählte Produkte",
  "badgeEditor.manualHint": "Die Produkte, denen Sie es zuweisen.",
  "badgeEditor.assign": "Produkten zuweisen",
  "badgeEditor.created":
    "Gespeichert. Als Nächstes: Wählen Sie die Produkte, auf denen es erscheint.",
  "badgeEditor.reach": {
    one: "Erreicht {count} von {total} Produkten.",
    other: "Erreicht {count} von {total} Produkten.",
  },
  "badgeEditor.showReached": "Produkte anzeigen",
  "badgeEditor.hideReached": "Produkte ausblenden",
  "badgeEditor.reached": "Produkte, die die Regel erreicht",
  "badgeEditor.moreReached": "Mehr anzeigen",
  "badgeEditor.assignLater": "Nach dem Speichern können Sie es Produkten zuweisen.",
  "badgeEditor.noRule": "Fügen Sie eine Regel hinzu, oder wählen Sie eine andere Möglichkeit.",

  "badgeEditor.who": "Wer es sieht",
  "badgeEditor.whoLead":
    "Alle, solange hier keine Bedingung steht. Bedingungen wählen aus, wer das Badge sieht, aber sie schützen es nicht: Verbergen Sie damit nichts Geheimes.",

  "badgeEditor.schedule": "Zeitplan",
  "badgeEditor.scheduleLead": "Ohne Beginn und Ende wird es immer gezeigt.",
  "badgeEditor.startsAtHint": "Ab diesem Moment erscheint es.",
  "badgeEditor.endsAtHint": "Ab diesem Moment erscheint es nicht mehr.",
  "badgeEditor.endsBeforeStart": "Muss nach dem Beginn liegen.",
  "badgeEditor.zone": "Zeitzone",
  "badgeEditor.zoneHint":
    "Die Zeiten oben gelten in dieser Zeitzone. Wählen Sie eine andere, beginnt und endet das Badge trotzdem im selben Moment.",

  "badgeEditor.stacking": "Neben anderen Badges",
  "badgeEditor.stackingLead":
    "Die Reihenfolge entscheidet: Was in der Liste weiter oben steht, gewinnt.",
  "badgeEditor.exclusive": "Als einziges Badge vom Typ „{type}“ zeigen",
  "badgeEditor.exclusiveOnProductHint":
    "Es blendet alle Badges aus, die nach ihm kommen. Kommt ein anderes vor ihm, erscheint es selbst nicht.",
  "badgeEditor.exclusiveHint":
    "Es blendet die Badges seines Typs aus, die nach ihm kommen. Kommt ein anderes seines Typs vor ihm, erscheint es selbst nicht.",
  "badgeEditor.groupHint":
    "Von den Badges einer Gruppe zeigt ein Produkt nur eines, gleich welchen Typs.",
  "badgeEditor.groupEffect":
    "Von der Gruppe „{group}“ zeigt ein Produkt nur ein Badge: das oberste.",
  "badgeEditor.groupNone": "Keine Gruppe",

  "badgeEditor.more": "Weiteres",
  "badgeEditor.copy": "Duplizieren",
  "badgeEditor.deleteText":
    "Es verschwindet aus dem Shop, mit seinen Zuweisungen und seinem Platz in jeder Reihenfolge. Unter „Änderungen“ lässt sich das eine Zeit lang rückgängig machen.",
  "badgeEditor.onProducts": {
    one: "Es ist {count} Produkt zugewiesen.",
    other: "Es ist {count} Produkten zugewiesen.",
  },
  "badgeEditor.onProductsByRule": {
    one: "Seine Regel passt auf {count} Produkt.",
    other: "Seine Regel passt auf {count} Produkte.",
  },
  "badgeEditor.onEveryProduct": "Es ist auf allen Produkten.",
};
