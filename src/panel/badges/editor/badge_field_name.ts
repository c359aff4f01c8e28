import { readableName } from "../../content_form/readable_name.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import type { MessageKey } from "../../i18n/en.ts";
import type { Translate } from "../../i18n/translate.ts";

const names: Readonly<Record<string, MessageKey>> = {
  name: "badgeEditor.name",
  status: "badgeEditor.status",
  startsAt: "badgeEditor.startsAt",
  endsAt: "badgeEditor.endsAt",
  when: "badgeEditor.when",
  match: "badgeEditor.match",
  everyProduct: "badgeEditor.everywhere",
  exclusive: "badgeEditor.exclusiveShort",
  exclusiveGroup: "badgeEditor.group",
  localizations: "badgeEditor.languages",
  content: "badgeEditor.content",
};

/** The label of the badge field at a JSON Pointer. */
export function fieldName(
  pointer: string,
  t: Translate,
): string {
  const [field = "", ...rest] = pointerParts(pointer);
  const name = names[field];
  const own = name === undefined ? field : t(name);
  const [first = "", ...others] = rest;
  if (field === "content" && first !== "") return [first, ...others].map(readableName).join(", ");
  if (field === "localizations" && first !== "") {
    return [first, ...others.map(readableName)].join(", ");
  }
  return rest.length === 0 ? own : [own, ...rest].join(", ");
}
