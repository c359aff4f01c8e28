import { app } from "./de/app.ts";
import { assign } from "./de/assign.ts";
import { badges } from "./de/badges.ts";
import { changes } from "./de/changes.ts";
import { conditions } from "./de/conditions.ts";
import { copy } from "./de/copy.ts";
import { display } from "./de/display.ts";
import { forms } from "./de/forms.ts";
import { notifications } from "./de/notifications.ts";
import { overview } from "./de/overview.ts";
import { project } from "./de/project.ts";
import { products } from "./de/products.ts";
import { projects } from "./de/projects.ts";
import { signIn } from "./de/sign_in.ts";
import { tokens } from "./de/tokens.ts";
import { why } from "./de/why.ts";
import type { Messages } from "./languages.ts";

/** What the panel says in German. */
export const de: Messages = {
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
