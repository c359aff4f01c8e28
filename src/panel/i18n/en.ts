import { app } from "./en/app.ts";
import { assign } from "./en/assign.ts";
import { badges } from "./en/badges.ts";
import { changes } from "./en/changes.ts";
import { conditions } from "./en/conditions.ts";
import { copy } from "./en/copy.ts";
import { display } from "./en/display.ts";
import { forms } from "./en/forms.ts";
import { notifications } from "./en/notifications.ts";
import { overview } from "./en/overview.ts";
import { project } from "./en/project.ts";
import { products } from "./en/products.ts";
import { projects } from "./en/projects.ts";
import { signIn } from "./en/sign_in.ts";
import { tokens } from "./en/tokens.ts";
import { why } from "./en/why.ts";

/** What the panel says in English; every other language has the same keys. */
export const en = {
  ...app,
  ...assign,
  ...badges,
  ...changes,
  ...conditions,
  ...copy,
  ...display,
  ...forms,
  ...notifications,
  ...overview,
  ...project,
  ...products,
  ...projects,
  ...signIn,
  ...tokens,
  ...why,
};

/** Names a text of the panel. */
export type MessageKey = keyof typeof en;
