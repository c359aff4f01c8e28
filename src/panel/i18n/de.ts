import { app } from "./de/app.ts";
import { assign } from "./de/assign.ts";
import { badgeEditor } from "./de/badge_editor.ts";
import { badges } from "./de/badges.ts";
import { bulk } from "./de/bulk.ts";
import { changes } from "./de/changes.ts";
import { conditions } from "./de/conditions.ts";
import { contentForm } from "./de/content_form.ts";
import { find } from "./de/find.ts";
import { forms } from "./de/forms.ts";
import { importDetails } from "./de/import_details.ts";
import { imports } from "./de/imports.ts";
import { order } from "./de/order.ts";
import { overview } from "./de/overview.ts";
import { products } from "./de/products.ts";
import { project } from "./de/project.ts";
import { segments } from "./de/segments.ts";
import { templates } from "./de/templates.ts";
import { timeline } from "./de/timeline.ts";
import { tokens } from "./de/tokens.ts";
import { translations } from "./de/translations.ts";
import { types } from "./de/types.ts";
import { undo } from "./de/undo.ts";
import { explain } from "./de/explain.ts";
import type { Messages } from "./languages.ts";

/** All German texts. */
export const de: Messages = {
  ...app,
  ...assign,
  ...badgeEditor,
  ...badges,
  ...bulk,
  ...changes,
  ...conditions,
  ...contentForm,
  ...find,
  ...forms,
  ...importDetails,
  ...imports,
  ...order,
  ...overview,
  ...products,
  ...project,
  ...segments,
  ...templates,
  ...timeline,
  ...tokens,
  ...translations,
  ...types,
  ...undo,
  ...explain,
};
