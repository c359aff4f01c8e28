import type { Faults } from "../../data/faults.ts";
import { isObject } from "../../forms/json.ts";
import type { Editor } from "../../forms/use_editor.ts";
import { useT } from "../../i18n/use_t.ts";
import { useTypes } from "../../badges/use_types.ts";
import { keysBeside, namedFields } from "../form/field_list.ts";
import { fieldFaults } from "../form/field_faults.ts";
import type { TypeForm } from "../form/type_form.ts";

const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** The URL of a new type has this in place of an id. */
const addressOfNew = "new";

/**
 * The errors of a type while it is edited, by JSON Pointer: those that the page finds and those
 * from the service.
 */
export function useTypeFaults(editor: Editor<TypeForm>, isNew: boolean) {
  const t = useT();
  const taken = new Set([addressOfNew, ...useTypes().map(({ id }) => id)]);
  const { id, name, maxPerProduct = 1, content } = editor.value;
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["/name"] = t("types.nameMissing");
  if (isNew && !idPattern.test(id)) faults["/id"] = t("types.idUnfit");
  if (isNew && taken.has(id)) faults["/id"] = t("types.idTaken");
  if (!Number.isInteger(maxPerProduct) || maxPerProduct < 1) {
    faults["/maxPerProduct"] = t("types.maxUnfit");
  }
  if (content.fields === undefined && !isObject(content.schema)) {
    faults["/schema"] = t("types.schemaMissing");
  }
  const areFieldsSound = content.fields === undefined ||
    namedFields(content).every(([name, field]) =>
      Object.keys(fieldFaults(field, keysBeside(content, name), t)).length === 0
    );
  const isSound = areFieldsSound && Object.keys(faults).length === 0;
  // Do not show errors in an empty form that was not touched.
  const shown: Faults = editor.isChanged ? { ...editor.faults, ...faults } : editor.faults;
  return { faults: shown, isSound };
}
