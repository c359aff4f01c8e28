import { app } from "./en/app.ts";
import { badges } from "./en/badges.ts";
import { display } from "./en/display.ts";
import { forms } from "./en/forms.ts";
import { notifications } from "./en/notifications.ts";
import { order } from "./en/order.ts";
import { projects } from "./en/projects.ts";
import { signIn } from "./en/sign_in.ts";
import { why } from "./en/why.ts";

/** What the panel says in English; every other language has the same keys. */
export const en = {
  ...app,
  ...badges,
  ...display,
  ...forms,
  ...notifications,
  ...order,
  ...projects,
  ...signIn,
  ...why,
};

/** Names a text of the panel. */
export type MessageKey = keyof typeof en;
