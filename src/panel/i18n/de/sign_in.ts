import type { Translated } from "../message.ts";
import type { signIn as en } from "../en/sign_in.ts";

export const signIn: Translated<typeof en> = {
  "signIn.title": "Anmelden",
  "signIn.lead": "Die Badges Ihres Shops verwalten.",
  "signIn.ended": "Ihre Sitzung ist zu Ende. Ihre Eingaben bleiben erhalten.",
  "signIn.token": "Token",
  "signIn.where": "Der Dienst hat beim ersten Start eines ausgegeben.",
  "signIn.show": "Token anzeigen",
  "signIn.refused": "Dieses Token ist nicht gültig.",
  "signIn.empty": "Fügen Sie ein Token ein.",
  "signIn.out": "Abmelden",
  "signIn.tooMany": "Zu viele Versuche. Warten Sie eine Minute, dann geht es wieder.",
};
