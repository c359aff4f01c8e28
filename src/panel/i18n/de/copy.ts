import type { Translated } from "../message.ts";
import type { copy as en } from "../en/copy.ts";

export const copy: Translated<typeof en> = {
  "copy.copy": "Kopieren",
  "copy.copyWhat": "{what} kopieren",
  "copy.done": "Kopiert",
  "copy.failed": "Bitte markieren und kopieren",
};
