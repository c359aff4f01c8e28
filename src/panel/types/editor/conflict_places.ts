import { memberPointer, pointerParts } from "../../forms/json_pointer.ts";
import type { Editor } from "../../forms/use_editor.ts";
import type { MessageKey } from "../../i18n/en.ts";
import type { Translate } from "../../i18n/translate.ts";
import { fieldName } from "../form/field_name.ts";
import type { TypeForm } from "../form/type_form.ts";

type Conflicting = Pick<Editor<TypeForm>, "value" | "conflict">;

/**
 * The JSON Pointers of parts that only make sense as a whole when two versions of a type differ.
 */
export function wholePlaces({ value, conflict }: Conflicting): string[] {
  const mine = value.content.fields;
  const theirs = conflict?.theirs?.value.content.fields;
  // Fields and a schema cannot be merged.
  if (mine === undefined || theirs === undefined) return ["/content"];
  return Object.keys(mine)
    .filter((name) => Object.hasOwn(theirs, name) && theirs[name]?.kind !== mine[name]?.kind)
    .map((name) => memberPointer("/content/fields", name));
}

/** The labels of a field's parts. */
const partNames: Readonly<Record<string, MessageKey>> = {
  key: "types.key",
  title: "types.fieldName",
  description: "types.hint",
  isRequired: "types.required",
  kind: "forms.kind",
  minLength: "types.minLength",
  maxLength: "types.maxLength",
  minimum: "types.minimum",
  maximum: "types.maximum",
  isWhole: "types.whole",
  options: "types.options",
  isFull: "types.fullUrl",
  hasTime: "types.hasTime",
  preset: "types.defaultValue",
};

/** Returns a function that names the places in which two versions of a type differ. */
export function namePlaces({ value, conflict }: Conflicting, t: Translate) {
  const fields = { ...conflict?.theirs?.value.content.fields, ...value.content.fields };
  return (pointer: string): string => {
    const [place, member, name = "", part] = pointerParts(pointer);
    if (place === "name") return t("field.name");
    if (place === "maxPerProduct") return t("field.maxPerProduct");
    if (member === "order") return t("types.order");
    if (member === "isOpen") return t("types.open");
    const field = member === "fields" ? fields[name] : undefined;
    if (field === undefined) return t("types.contents");
    const partName = part === undefined ? undefined : partNames[part];
    return partName === undefined ? fieldName(field) : `${fieldName(field)}: ${t(partName)}`;
  };
}
