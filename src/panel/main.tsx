import "./look/kit.ts";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { Connection } from "./connection/connection.ts";
import { createI18nProvider } from "./i18n/i18n_provider.ts";
import { preferredLanguage } from "./i18n/languages.ts";
import { readLanguage } from "./i18n/kept_language.ts";
import { loadAhead } from "./pages.ts";
import { Panel } from "./panel.tsx";
import { createProviders } from "./panel_providers.ts";
import { allowPlainText, readNonce } from "./trusted_page.ts";

/** Opens the panel in its page. */
async function openPanel(): Promise<void> {
  allowPlainText();
  const root = document.getElementById("root");
  if (root === null) throw new TypeError("The page has no place for the panel");
  const connection = new Connection((request) => fetch(request));
  // What the first view waits for is on its way before the texts are here.
  const providers = createProviders(connection);
  const page = loadAhead(location.pathname);
  const language = readLanguage() ?? preferredLanguage(navigator.languages);
  const [i18nProvider] = await Promise.all([createI18nProvider(language), page]);
  const panel = { nonce: readNonce(), connection, providers, i18nProvider };
  // In turns of a few milliseconds, between which the browser answers the reader.
  startTransition(() => createRoot(root).render(<Panel {...panel} />));
}

openPanel();
