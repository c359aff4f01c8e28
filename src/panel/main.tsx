import "./look/kit.ts";
import { createRoot } from "react-dom/client";
import { Connection } from "./data/connection.ts";
import { createI18nProvider } from "./i18n/i18n_provider.ts";
import { preferredLanguage } from "./i18n/languages.ts";
import { readLanguage } from "./i18n/kept_language.ts";
import { Panel } from "./panel.tsx";
import { allowPlainText, readNonce } from "./trusted_page.ts";

/** Opens the panel in its page. */
async function openPanel(): Promise<void> {
  allowPlainText();
  const root = document.getElementById("root");
  if (root === null) throw new TypeError("The page has no place for the panel");
  const language = readLanguage() ?? preferredLanguage(navigator.languages);
  const panel = {
    nonce: readNonce(),
    connection: new Connection((request) => fetch(request)),
    i18nProvider: await createI18nProvider(language),
  };
  createRoot(root).render(<Panel {...panel} />);
}

openPanel();
