import { templatePlaceholdersMax } from "../../../../domain/limits.ts";
import { parseTemplate } from "../../../../domain/templates/parse_template.ts";
import { formatNames } from "../../../../domain/templates/template_formats.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** What is wrong with a text per product, in the reader's language. */
export function templateError(text: string, t: Translate): string | undefined {
  const problem = parseTemplate(text);
  if (typeof problem !== "string") return undefined;
  // The parser's reasons are in English.
  const format = /^has the unknown format "(.*)"; use /.exec(problem)?.[1];
  if (format !== undefined) {
    return t("templates.unknownFormat", { format, formats: formatNames.join(", ") });
  }
  const isLong = problem === `must have at most ${templatePlaceholdersMax} placeholders`;
  return isLong ? t("templates.tooMany", { max: templatePlaceholdersMax }) : t("templates.invalid");
}
