import { app } from "./en/app.ts";
import { assign } from "./en/assign.ts";
import { badgeEditor } from "./en/badge_editor.ts";
import { badges } from "./en/badges.ts";
import { bulk } from "./en/bulk.ts";
import { changes } from "./en/changes.ts";
import { conditions } from "./en/conditions.ts";
import { contentForm } from "./en/content_form.ts";
import { find } from "./en/find.ts";
import { forms } from "./en/forms.ts";
import { importDetails } from "./en/import_details.ts";
import { imports } from "./en/imports.ts";
import { order } from "./en/order.ts";
import { overview } from "./en/overview.ts";
import { products } from "./en/products.ts";
import { project } from "./en/project.ts";
import { segments } from "./en/segments.ts";
import { templates } from "./en/templates.ts";
import { timeline } from "./en/timeline.ts";
import { tokens } from "./en/tokens.ts";
import { translations } from "./en/translations.ts";
import { types } from "./en/types.ts";
import { undo } from "./en/undo.ts";
import { explain } from "./en/explain.ts";

/** All English texts. Every other language has the same keys. */
export const en = {
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

/** The key of a text. */
export type MessageKey = keyof typeof en;
