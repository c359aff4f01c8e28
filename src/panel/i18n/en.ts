import { app } from "./en/app.ts";
import { badges } from "./en/badges.ts";
import { changes } from "./en/changes.ts";
import { copy } from "./en/copy.ts";
import { display } from "./en/display.ts";
import { forms } from "./en/forms.ts";
import { notifications } from "./en/notifications.ts";
import { project } from "./en/project.ts";
import { projects } from "./en/projects.ts";
import { signIn } from "./en/sign_in.ts";
import { tokens } from "./en/tokens.ts";
import { why } from "./en/why.ts";

/** What the panel says in English; every other language has the same keys. */
export const en = {
  ...app,
  ...badges,
  ...changes,
  ...copy,
  ...display,
  ...forms,
  ...notifications,
  ...project,
  ...projects,
  ...signIn,
  ...tokens,
  ...why,
};

/** Names a text of the panel. */
export type MessageKey = keyof typeof en;
