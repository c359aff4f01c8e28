import type { InputErrors } from "../../data/service_problem.ts";
import { isObject } from "../../forms/json.ts";
import type { Editor } from "../../forms/use_editor.ts";
import { useT } from "../../i18n/use_t.ts";
import { useTypes } from "../../badges/use_types.ts";
import { keysBeside, namedFields } from "../form/field_list.ts";
import { fieldErrors } from "../form/field_errors.ts";
import type { TypeForm } from "../form/type_form.ts";

const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** The URL of the page for a new type has this in place of an id. */
const reservedId = "new";

/**
 * The errors of a type while it is edited, by JSON Pointer: those that the page finds and those
 * from the service.
 */
export function useTypeErrors(editor: Editor<TypeForm>, isNew: boolean) {
  const t = useT();
  const taken = new Set([reservedId, ...useTypes().map(({ id }) => id)]);
  const { id, name, maxPerProduct = 1, content } = editor.value;
  const errors: Record<string, string> = {};
  if (name.trim() === "") errors["/name"] = t("types.nameMissing");
  if (isNew && !idPattern.test(id)) errors["/id"] = t("types.idInvalid");
  if (isNew && taken.has(id)) errors["/id"] = t("types.idTaken");
  if (!Number.isInteger(maxPerProduct) || maxPerProduct < 1) {
    errors["/maxPerProduct"] = t("types.maxInvalid");
  }
  if (content.fields === undefined && !isObject(content.schema)) {
    errors["/schema"] = t("types.schemaMissing");
  }
  const areFieldsValid = content.fields === undefined ||
    namedFields(content).every(([name, field]) =>
      Object.keys(fieldErrors(field, keysBeside(content, name), t)).length === 0
    );
  const isValid = areFieldsValid && Object.keys(errors).length === 0;
  // Do not show errors in an empty form that was not touched.
  const shown: InputErrors = editor.isChanged ? { ...editor.errors, ...errors } : editor.errors;
  return { errors: shown, isValid };
}
