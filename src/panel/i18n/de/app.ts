import type { Translated } from "../message.ts";
import type { app as en } from "../en/app.ts";

export const app: Translated<typeof en> = {
  "app.name": "Badges",
  "app.skip": "Zum Inhalt springen",
  "app.menu": "Menü",
  "app.pages": "Seiten",
  "app.loading": "Wird geladen …",
  "app.lost": "Der Dienst ist nicht erreichbar. Neuer Versuch läuft …",
  "app.failed": "Das hat nicht geklappt",
  "app.retry": "Noch einmal versuchen",
  "app.notFound": "Diese Seite gibt es nicht",
  "app.notFoundText": "Die Adresse ist vielleicht vertippt, oder das Gesuchte gibt es nicht mehr.",
  "app.home": "Zur Startseite",
  "app.crashed": "Im Panel ist etwas schiefgegangen",
  "app.dismiss": "Schließen",
};
