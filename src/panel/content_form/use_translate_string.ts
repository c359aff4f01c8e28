import { englishStringTranslator, TranslatableString } from "@rjsf/utils";
import { useCallback } from "react";
import { useT } from "../i18n/use_t.ts";

/** Translates the few texts that the form library shows itself. */
export function useTranslateString(): typeof englishStringTranslator {
  const t = useT();
  return useCallback((text: TranslatableString, params?: string[]) => {
    switch (text) {
      case TranslatableString.YesLabel:
        return t("forms.yes");
      case TranslatableString.NoLabel:
        return t("forms.no");
      case TranslatableString.OptionPrefix:
      case TranslatableString.TitleOptionPrefix:
        return t("contentForm.option", { number: params?.at(-1) ?? "" });
      case TranslatableString.NewStringDefault:
        return "";
      case TranslatableString.DeprecatedLabel:
        return params?.[0] ?? "";
      default:
        return englishStringTranslator(text, params);
    }
  }, [t]);
}
