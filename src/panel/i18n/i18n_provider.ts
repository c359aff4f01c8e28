import type { I18nProvider } from "ra-core";
import { formatLocale } from "./format_locale.ts";
import { isLanguage, type Language, languages, loadMessages, type Messages } from "./languages.ts";
import { fillIn } from "./message.ts";

/** Creates the provider of texts for ra-core and the pages, in the current language. */
export async function createI18nProvider(initial: Language): Promise<I18nProvider> {
  let language = initial;
  let messages = await loadMessages(language);
  setPageLanguage(language);
  return {
    translate(key, values = {}) {
      return isKeyOf(messages, key)
        ? fillIn(messages[key], values, formatLocale(language, navigator.languages))
        : String(values._ ?? key);
    },
    async changeLocale(wanted) {
      if (!isLanguage(wanted)) return;
      messages = await loadMessages(wanted);
      setPageLanguage(language = wanted);
    },
    getLocale: () => language,
    getLocales: () => Object.entries(languages).map(([locale, name]) => ({ locale, name })),
  };
}

/** Sets the page's language for browsers and screen readers. */
function setPageLanguage(language: Language): void {
  document.documentElement.lang = language;
}

function isKeyOf(messages: Messages, key: string): key is keyof Messages {
  return Object.hasOwn(messages, key);
}
