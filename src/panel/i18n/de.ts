import { app } from "./de/app.ts";
import { badges } from "./de/badges.ts";
import { conditions } from "./de/conditions.ts";
import { display } from "./de/display.ts";
import { forms } from "./de/forms.ts";
import { notifications } from "./de/notifications.ts";
import { projects } from "./de/projects.ts";
import { signIn } from "./de/sign_in.ts";
import type { Messages } from "./languages.ts";

/** What the panel says in German. */
export const de: Messages = {
  ...app,
  ...badges,
  ...conditions,
  ...display,
  ...forms,
  ...notifications,
  ...projects,
  ...signIn,
};
