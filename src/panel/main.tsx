import "./theme/kit_styles.ts";
import { definePreviews } from "./badges/badge_preview.tsx";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { Connection } from "./connection/connection.ts";
import { drafts } from "./forms/drafts.ts";
import { createI18nProvider } from "./i18n/i18n_provider.ts";
import { preferredLanguage } from "./i18n/languages.ts";
import { readLanguage } from "./i18n/stored_language.ts";
import { loadAhead } from "./pages.ts";
import { Panel } from "./panel.tsx";
import { createProviders } from "./panel_providers.ts";
import { allowPlainText, readNonce } from "./trusted_page.ts";

/** Starts the panel in its page. */
async function openPanel(): Promise<void> {
  allowPlainText();
  definePreviews();
  drafts.dropOld(Date.now());
  const root = document.getElementById("root");
  if (root === null) throw new TypeError("The page has no place for the panel");
  const connection = new Connection((request) => fetch(request));
  // Start the requests of the first view before the texts are loaded.
  const providers = createProviders(connection);
  const page = loadAhead(location.pathname);
  const language = readLanguage() ?? preferredLanguage(navigator.languages);
  const [i18nProvider] = await Promise.all([createI18nProvider(language), page]);
  const panel = { nonce: readNonce(), connection, providers, i18nProvider };
  // A transition renders in slices of a few milliseconds, so that the page stays responsive.
  startTransition(() => createRoot(root).render(<Panel {...panel} />));
}

openPanel();
