import { iconNames } from "../../../client/element/badge_icon.ts";
import type { MessageKey } from "../../i18n/en.ts";
import type { Translate } from "../../i18n/translate.ts";
import type { Field, FieldKind } from "../fields/field.ts";

/** A common field, which most types have or which shops know by its key. */
export interface ReadyMade {
  readonly title: MessageKey;
  readonly field: Field;
}

/** The fields that `<product-badges>` shows. A new type starts with them. */
const shown: readonly ReadyMade[] = [
  {
    title: "types.readyText",
    field: { kind: "text", key: "text", isRequired: true, minLength: 1, maxLength: 40 },
  },
  {
    title: "types.readyTextColour",
    field: { kind: "colour", key: "textColour", isRequired: false, preset: "#ffffff" },
  },
  {
    title: "types.readyBackgroundColour",
    field: { kind: "colour", key: "backgroundColour", isRequired: false, preset: "#c1121f" },
  },
];

/** The fields with keys that shops look for. */
export const readyMade: readonly ReadyMade[] = [
  ...shown,
  {
    title: "types.readyIcon",
    field: { kind: "choice", key: "icon", isRequired: false, options: iconNames },
  },
  {
    title: "types.readyLink",
    field: { kind: "link", key: "link", isRequired: false, isFull: false },
  },
  {
    title: "types.readyImage",
    field: { kind: "image", key: "image", isRequired: false, isFull: false },
  },
];

/** The field with its title in the reader's language. */
export function withTitle({ title, field }: ReadyMade, t: Translate): Field {
  return { ...field, title: t(title) };
}

/** The fields of a new type. */
export function firstFields(t: Translate): Field[] {
  return shown.map((ready) => withTitle(ready, t));
}

/** Changes the kind of a field; keeps its names, its description and whether it is required. */
export function asKind({ key, title, description, isRequired }: Field, kind: FieldKind): Field {
  const named = { key, title, description, isRequired };
  switch (kind) {
    case "number":
      return { ...named, kind, isWhole: false };
    case "choice":
      return { ...named, kind, options: [] };
    case "link":
    case "image":
      return { ...named, kind, isFull: false };
    case "date":
      return { ...named, kind, hasTime: false };
    default:
      return { ...named, kind };
  }
}
