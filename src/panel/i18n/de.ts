import { app } from "./de/app.ts";
import { badges } from "./de/badges.ts";
import { badgeEditor } from "./de/badge_editor.ts";
import { contentForm } from "./de/content_form.ts";
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
  ...badgeEditor,
  ...badges,
  ...contentForm,
  ...conditions,
  ...display,
  ...forms,
  ...notifications,
  ...projects,
  ...signIn,
};
