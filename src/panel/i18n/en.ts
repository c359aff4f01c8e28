import { app } from "./en/app.ts";
import { badges } from "./en/badges.ts";
import { contentForm } from "./en/content_form.ts";
import { display } from "./en/display.ts";
import { forms } from "./en/forms.ts";
import { notifications } from "./en/notifications.ts";
import { projects } from "./en/projects.ts";
import { signIn } from "./en/sign_in.ts";
import { types } from "./en/types.ts";
import { why } from "./en/why.ts";

/** What the panel says in English; every other language has the same keys. */
export const en = {
  ...app,
  ...badges,
  ...contentForm,
  ...display,
  ...forms,
  ...notifications,
  ...projects,
  ...signIn,
  ...types,
  ...why,
};

/** Names a text of the panel. */
export type MessageKey = keyof typeof en;
