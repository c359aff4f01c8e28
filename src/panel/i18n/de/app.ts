import type { Translated } from "../message.ts";
import type { app as en } from "../en/app.ts";

/** The frame of all pages: header, sign-in, display settings, and the messages of ra-core. */
export const app: Translated<typeof en> = {
  "app.name": "Badges",
  "app.skip": "Zum Inhalt springen",
  "app.menu": "Menü",
  "app.pages": "Seiten",
  "app.loading": "Wird geladen …",
  "app.lost": "Der Dienst ist nicht erreichbar. Neuer Versuch läuft …",
  "app.unsure":
    "Der Dienst ist nicht erreichbar. Ob das gemacht wurde, ist unbekannt: Sehen Sie nach, wenn er wieder da ist.",
  "app.failed": "Das hat nicht geklappt",
  "app.retry": "Noch einmal versuchen",
  "app.notFound": "Diese Seite gibt es nicht",
  "app.notFoundText":
    "Vielleicht enthält die Adresse einen Tippfehler, oder das Gesuchte wurde gelöscht.",
  "app.home": "Zur Startseite",
  "app.crashed": "Im Panel ist etwas schiefgegangen",
  "app.dismiss": "Schließen",
  "ra.notification.http_error": "Der Dienst ist nicht erreichbar",
  "ra.notification.logged_out": "Ihre Sitzung ist zu Ende. Melden Sie sich neu an.",
  "ra.notification.not_authorized": "Ihr Token erlaubt das nicht",
  "ra.auth.auth_check_error": "Melden Sie sich an, um fortzufahren",
  "settings.language": "Sprache",
  "settings.scheme": "Darstellung",
  "settings.auto": "System",
  "settings.light": "Hell",
  "settings.dark": "Dunkel",
  "signIn.title": "Anmelden",
  "signIn.lead": "Die Badges Ihres Shops verwalten.",
  "signIn.ended": "Ihre Sitzung ist zu Ende. Ihre Eingaben bleiben erhalten.",
  "signIn.token": "Token",
  "signIn.where":
    "Fragen Sie die Person, die den Dienst betreibt. Das Token wurde beim ersten Start ausgegeben oder ist das in ADMIN_TOKEN.",
  "signIn.show": "Token anzeigen",
  "signIn.refused": "Dieses Token ist nicht gültig.",
  "signIn.empty": "Fügen Sie ein Token ein.",
  "signIn.out": "Abmelden",
  "signIn.outTitle": "Abmelden und ungespeicherte Änderungen verwerfen?",
  "signIn.outText":
    "Dieser Browser bewahrt Änderungen auf, die noch nicht gespeichert sind. Beim Abmelden werden sie verworfen.",
  "signIn.who": "Wer sind Sie?",
  "signIn.whoLead":
    "Das ist das erste Token, das keiner Person gehört. Geben Sie Ihren Namen ein, und Sie erhalten ein eigenes: Ihre Änderungen erscheinen dann unter Ihrem Namen.",
  "signIn.name": "Ihr Name",
  "signIn.createToken": "Eigenes Token erhalten",
  "signIn.notNow": "Jetzt nicht",
  "signIn.yourToken": "Ihr eigenes Token",
  "signIn.yourTokenLead":
    "Sie sind als {name} angemeldet. Kopieren Sie Ihr Token, und bewahren Sie es sicher auf: Damit melden Sie sich nächstes Mal an, und es wird nur einmal gezeigt.",
  "signIn.tooMany": "Zu viele Versuche. Warten Sie eine Minute, dann geht es wieder.",
};
