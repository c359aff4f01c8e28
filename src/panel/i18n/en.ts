import { app } from "./en/app.ts";
import { badges } from "./en/badges.ts";
import { badgeEditor } from "./en/badge_editor.ts";
import { contentForm } from "./en/content_form.ts";
import { conditions } from "./en/conditions.ts";
import { display } from "./en/display.ts";
import { forms } from "./en/forms.ts";
import { notifications } from "./en/notifications.ts";
import { projects } from "./en/projects.ts";
import { signIn } from "./en/sign_in.ts";

/** What the panel says in English; every other language has the same keys. */
export const en = {
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

/** Names a text of the panel. */
export type MessageKey = keyof typeof en;
