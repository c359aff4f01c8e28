import type { Translated } from "../message.ts";
import type { project as en } from "../en/project.ts";

export const project: Translated<typeof en> = {
  "project.title": "Einstellungen",
  "project.lead": "Was für das Projekt im Ganzen gilt, und wie Ihr Shop es benutzt.",
  "project.readOnly":
    "Ihr Token darf diese Einstellungen sehen; ändern darf sie eines, das Projekte verwalten darf.",
  "project.name": "Name",
  "project.nameHint": "Wie Sie das Projekt nennen. Kundinnen und Kunden sehen ihn nicht.",
  "project.nameFault": "Geben Sie dem Projekt einen Namen.",
  "project.cacheSeconds": "Sekunden, die eine Antwort gelten darf",
  "project.cacheSecondsHint":
    "So lange dürfen Shops eine Antwort zeigen, bevor sie wieder fragen. Mehr spart Anfragen; weniger zeigt Ihre Änderungen früher. Bei 0 fragen sie jedes Mal.",
  "project.cacheSecondsDefault": "30",
  "project.cacheSecondsFault": "Eine ganze Zahl von Sekunden bis 86.400 (ein Tag), oder nichts.",
  "project.maxBadgesPerProduct": "Badges je Produkt, höchstens",
  "project.maxBadgesPerProductHint":
    "Von mehr Badges zeigen sich die obersten in ihrer Reihenfolge.",
  "project.maxBadgesPerProductDefault": "64",
  "project.maxBadgesPerProductFault": "Eine ganze Zahl von 1 bis 64, oder nichts.",
  "project.allowedOrigins": "Webseiten, die fragen dürfen",
  "project.allowedOriginsHint":
    "Daran halten sich Browser. Server und Apps können in jedem Fall fragen.",
  "project.allowedOriginsFault": "Nennen Sie mindestens eine Herkunft, oder wählen Sie „Keine“.",
  "project.origins.any": "Alle",
  "project.origins.some": "Solche dieser Herkunft",
  "project.origins.none": "Keine",
  "project.originsList": "Herkunft",
  "project.originsListHint": "Eine je Zeile: Schema und Host, etwa https://shop.example.",
  "project.use": "Im Shop benutzen",
  "project.useText":
    "Zum Kopieren bereit, mit den Werten dieses Projekts. Um nach Badges zu fragen, braucht es kein Token.",
  "project.useCurl": "Von der Befehlszeile",
  "project.useCurlText":
    "Fragt, welche Badges ein Produkt zeigt. Jedes Programm, das HTTP spricht, kann das auch.",
  "project.useClient": "Mit JavaScript",
  "project.useClientText":
    "Der Client fasst Anfragen zusammen, behält Antworten, solange sie frisch sind, und lässt die Seite heil, wenn der Dienst langsam ist. Packen Sie ihn im Ordner des Dienstes, und installieren Sie das Paket in dem Ihres Shops:",
  "project.useClientCode": "Dann fragen Sie damit, mit den generierten Typen, die unten stehen:",
  "project.useElement":
    "Oder ein Element zeigt sie an: einmal ein Skript in der Seite, und das Element an jedem Produkt.",
  "project.useTypes": "Mit generierten Typen",
  "project.useTypesText":
    "Schreibt die Felder Ihrer eigenen Badge-Typen auf, für TypeScript. Führen Sie es erneut aus, wenn sich Badge-Typen ändern.",
  "project.theCommand": "Den Befehl",
  "project.theCode": "Den Code",
  "project.theScript": "Das Skript",
  "project.theElement": "Das Element",
  "project.docs": "Referenz dieses Projekts",
  "project.demo": "Kleiner Shop, der diese Badges zeigt",
  "project.new": "Neues Projekt",
  "project.id": "ID",
  "project.idHint":
    "Teil jeder Adresse: Buchstaben, Ziffern, „-“ und „_“. Sie bleibt, wie sie ist.",
  "project.idFault":
    "1 bis 64 Buchstaben, Ziffern, „-“ oder „_“, zuerst ein Buchstabe oder eine Ziffer.",
  "project.make": "Projekt anlegen",
  "project.made": "Projekt „{name}“ wurde angelegt",
  "project.delete": "Dieses Projekt löschen",
  "project.deleteText":
    "Seine Badges, Badge-Typen, Produkte und Änderungen gehen mit, Shops zeigen keines seiner Badges mehr, und Tokens für dieses Projekt allein werden widerrufen. Nichts bringt es zurück.",
  "project.deleteOpen": "Projekt löschen …",
  "project.deleteAsk": "„{name}“ löschen?",
  "project.deleteDo": "Endgültig löschen",
  "project.deleteType": "Zur Bestätigung die ID eingeben: {id}",
  "project.deleted": "Projekt „{name}“ wurde gelöscht",
};
