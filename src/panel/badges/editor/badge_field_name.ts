import { readableName } from "../../content_form/readable_name.ts";
import { fieldLabel } from "../../forms/field_label.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import type { Translate } from "../../i18n/translate.ts";

/** The label of the badge field at a JSON Pointer. */
export function fieldName(pointer: string, t: Translate): string {
  const [field = "", ...rest] = pointerParts(pointer);
  const [first = "", ...others] = rest;
  if (field === "content" && first !== "") return rest.map(readableName).join(", ");
  if (field === "localizations" && first !== "") {
    return [first, ...others.map(readableName)].join(", ");
  }
  return [fieldLabel(field, t), ...rest].join(", ");
}
