import type { Translated } from "../message.ts";
import type { tokens as en } from "../en/tokens.ts";

export const tokens: Translated<typeof en> = {
  "tokens.title": "Tokens",
  "tokens.lead":
    "Ein Token ist der Schlüssel, mit dem ein Mensch oder ein Programm hier Badges verwaltet. Ein Shop, der Badges nur anzeigt, braucht keines.",
  "tokens.new": "Neues Token",
  "tokens.none": "Noch keine Tokens",
  "tokens.noneText":
    "Das Token, das der Dienst bei seinem ersten Start ausgegeben hat, und das in ADMIN_TOKEN sind hier nicht aufgeführt.",
  "tokens.notAllowed": "Ihr Token darf keine Tokens ansehen",
  "tokens.notAllowedText": "Dafür braucht es eines, das auch Projekte und Tokens verwalten darf.",
  "tokens.nameHint":
    "Für wen oder was es ist, etwa „Nächtlicher Import“. Der Name steht bei jeder Änderung, die damit gemacht wird.",
  "tokens.nameMissing": "Geben Sie dem Token einen Namen.",
  "tokens.projectsMissing": "Wählen Sie mindestens ein Projekt.",
  "tokens.dateMissing": "Wählen Sie den letzten Tag.",
  "tokens.scope": "Berechtigungen",
  "tokens.scope.read": "Nur ansehen",
  "tokens.scope.write": "Ansehen und Badges ändern",
  "tokens.scope.admin": "Auch Projekte und Tokens verwalten",
  "tokens.scopeHint.read": "Badges, Produkte und Änderungen ansehen, und was zu beheben ist.",
  "tokens.scopeHint.write": "Badge-Typen, Badges, ihre Reihenfolge und Produkte ändern.",
  "tokens.scopeHint.admin": "Alles, auch diese Seite.",
  "tokens.projects": "Projekte",
  "tokens.allProjects": "Alle Projekte",
  "tokens.allProjectsHint": "Auch solche, die später angelegt werden.",
  "tokens.someProjects": "Nur einige Projekte",
  "tokens.whichProjects": "Welche Projekte",
  "tokens.expiry": "Läuft ab",
  "tokens.expiry.never": "Nie",
  "tokens.expiry.days": { one: "Nach {count} Tag", other: "Nach {count} Tagen" },
  "tokens.expiry.date": "An einem Tag Ihrer Wahl",
  "tokens.lastDay": "Letzter Tag",
  "tokens.create": "Token anlegen",
  "tokens.created": "Token „{name}“ wurde angelegt",
  "tokens.storeIt":
    "Kopieren Sie jetzt sein Geheimnis, und bewahren Sie es sicher auf. Es wird nur einmal angezeigt und lässt sich nicht wiederherstellen.",
  "tokens.secret": "Das Geheimnis",
  "tokens.stored": "Ich habe es aufbewahrt",
  "tokens.storedTitle": "Das Geheimnis endgültig ausblenden?",
  "tokens.storedText":
    "Es kann nicht noch einmal angezeigt werden. Falls Sie es nicht aufbewahrt haben, widerrufen Sie „{name}“, und legen Sie ein neues Token an.",
  "tokens.hide": "Ausblenden",
  "tokens.createdOn": "Angelegt am {date}",
  "tokens.createdOnBy": "Angelegt am {date} von {name}",
  "tokens.neverExpires": "Läuft nie ab",
  "tokens.expires": "Läuft {when} ab",
  "tokens.expired": "Abgelaufen {when}",
  "tokens.revoke": "Widerrufen",
  "tokens.revokeNamed": "„{name}“ widerrufen",
  "tokens.revokeTitle": "„{name}“ widerrufen?",
  "tokens.revokeText":
    "Wer es verwendet, wird ab sofort abgewiesen. Das lässt sich nicht rückgängig machen.",
  "tokens.revokeOwn":
    "Es sieht nach dem Token aus, mit dem Sie angemeldet sind: Wird es widerrufen, sind Sie abgemeldet.",
  "sessions.title": "Aktive Sitzungen",
  "sessions.lead":
    "Wo dieses Panel offen ist, und mit wessen Token. Eine Sitzung endet nach 12 Stunden oder nach 2 Stunden ohne Nutzung.",
  "sessions.leadOwn":
    "Wo dieses Panel mit Ihrem Token offen ist. Eine Sitzung endet nach 12 Stunden oder nach 2 Stunden ohne Nutzung.",
  "sessions.current": "Dieser Browser",
  "sessions.since": "Seit {when}",
  "sessions.lastSeen": "Zuletzt genutzt {when}",
  "sessions.end": "Beenden",
  "sessions.endNamed": "Sitzung von {name} seit {when} beenden",
  "sessions.endTitle": "Die Sitzung von {name} beenden?",
  "sessions.endText": "Der andere Browser muss sich neu anmelden. Das Token bleibt gültig.",
  "sessions.endOwnText": "Sie werden in diesem Browser abgemeldet.",
  "sessions.ended": "Die Sitzung ist beendet",
  "tokens.revoked": "„{name}“ ist widerrufen",
};
