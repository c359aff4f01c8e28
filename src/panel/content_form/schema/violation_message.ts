import { isFormatName } from "../../../json_schema/formats.ts";
import type { Translate } from "../../i18n/translate.ts";
import type { ContentViolation } from "./content_violations.ts";

/** The message for an error, shown at the field. */
export function violationMessage({ keyword, wanted }: ContentViolation, t: Translate): string {
  switch (keyword) {
    case "required":
      return t("contentForm.required");
    case "type":
      return t("contentForm.type", {
        wanted: [wanted].flat().map((it) => typeWord(it, t)).join(", "),
      });
    case "enum":
      return t("contentForm.oneOfValues", { values: listed(wanted) });
    case "const":
      return t("contentForm.onlyValue", { values: listed([wanted]) });
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
      return t(`contentForm.${keyword}`, { count: Number(wanted) });
    case "pattern":
      return t("contentForm.pattern", { pattern: String(wanted) });
    case "format":
      return isFormatName(wanted) ? t(`contentForm.${wanted}`) : t("contentForm.invalid");
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
      return t(`contentForm.${keyword}`, { limit: Number(wanted) });
    case "uniqueItems":
      return t("contentForm.uniqueItems");
    case "false":
      return t("contentForm.unknown");
    case "anyOf":
    case "oneOf":
      return t("contentForm.noMatchingForm");
    default:
      return t("contentForm.invalid");
  }
}

function typeWord(type: unknown, t: Translate): string {
  switch (type) {
    case "string":
      return t("contentForm.aString");
    case "number":
      return t("contentForm.aNumber");
    case "integer":
      return t("contentForm.anInteger");
    case "boolean":
      return t("contentForm.aBoolean");
    case "array":
      return t("contentForm.anArray");
    case "object":
      return t("contentForm.anObject");
    default:
      return t("contentForm.aNull");
  }
}

/** At most this many values are listed in a message; the field itself lists them all. */
const listedMax = 12;

function listed(values: unknown): string {
  const all = Array.isArray(values) ? values : [values];
  const words = all.slice(0, listedMax).map((it) =>
    typeof it === "string" ? it : JSON.stringify(it)
  );
  return [...words, ...all.length > listedMax ? ["…"] : []].join(", ");
}
