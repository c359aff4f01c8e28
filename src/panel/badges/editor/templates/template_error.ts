import { templatePlaceholdersMax } from "../../../../domain/limits.ts";
import { InvalidTemplate, parseTemplate } from "../../../../domain/templates/parse_template.ts";
import { formatNames } from "../../../../domain/templates/template_formats.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** What is wrong with a text per product, in the reader's language. */
export function templateError(text: string, t: Translate): string | undefined {
  const parsed = parseTemplate(text);
  if (!(parsed instanceof InvalidTemplate)) return undefined;
  const { mistake } = parsed;
  if (mistake === "tooManyPlaceholders") {
    return t("templates.tooMany", { max: templatePlaceholdersMax });
  }
  return mistake === undefined ? t("templates.invalid") : t("templates.unknownFormat", {
    format: mistake.unknownFormat,
    formats: formatNames.join(", "),
  });
}
