import { useT } from "../../i18n/use_t.ts";
import { detailText } from "./detail_text.ts";

/** The service's message about a row or a file: in the reader's language, else in English. */
export function Detail({ text }: { readonly text: string }) {
  const translated = detailText(text, useT());
  return translated === undefined ? <span lang="en">{text}</span> : <span>{translated}</span>;
}
