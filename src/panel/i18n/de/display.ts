import type { Translated } from "../message.ts";
import type { display as en } from "../en/display.ts";

export const display: Translated<typeof en> = {
  "settings.language": "Sprache",
  "settings.scheme": "Darstellung",
  "settings.auto": "System",
  "settings.light": "Hell",
  "settings.dark": "Dunkel",
};
