import { type ComponentType, createElement, use } from "react";
import { BadgePages } from "./badges/badge_pages.tsx";
import { OverviewPage } from "./overview/overview_page.tsx";
import type { NavigationItem } from "./shell/navigation.tsx";

/** A page of a project. */
export interface PanelPage extends NavigationItem {
  /** Loads the page; repeated calls load it once. */
  readonly load: () => Promise<ComponentType>;
  /** The component, which loads the page on its first render unless it is loaded already. */
  readonly Page: ComponentType;
}

/** The pages in the order of the navigation. A project opens on the first one. */
export const pages: readonly [PanelPage, ...PanelPage[]] = [
  {
    path: "overview",
    name: "overview.title",
    icon: "home",
    ...withThePanel(OverviewPage),
  },
  {
    path: "badges",
    name: "badges.title",
    icon: "badge",
    ...withThePanel(BadgePages),
  },
  {
    path: "timeline",
    name: "timeline.title",
    icon: "calendar",
    ...loaded(async () => (await import("./timeline/timeline_page.tsx")).TimelinePage),
  },
  {
    path: "products",
    name: "products.title",
    icon: "product",
    ...loaded(async () => (await import("./products/products_pages.tsx")).ProductsPages),
  },
  {
    path: "imports",
    name: "imports.title",
    icon: "upload",
    ...loaded(async () => (await import("./imports/import_pages.tsx")).ImportPages),
  },
  {
    path: "why",
    name: "explain.title",
    icon: "question",
    ...loaded(async () => (await import("./explain/explain_page.tsx")).ExplainPage),
  },
  {
    path: "types",
    name: "types.title",
    icon: "type",
    ...loaded(async () => (await import("./types/types_page.tsx")).TypesPage),
  },
  {
    path: "segments",
    name: "segments.title",
    icon: "people",
    ...loaded(async () => (await import("./segments/segment_pages.tsx")).SegmentPages),
  },
  {
    path: "translations",
    name: "translations.title",
    icon: "language",
    ...loaded(async () => (await import("./translations/translations_page.tsx")).TranslationsPage),
  },
  {
    path: "changes",
    name: "changes.title",
    icon: "history",
    ...loaded(async () => (await import("./changes/changes_page.tsx")).ChangesPage),
  },
  {
    path: "tokens",
    name: "tokens.title",
    icon: "key",
    scope: "admin",
    ...loaded(async () => (await import("./tokens/tokens_page.tsx")).TokensPage),
  },
  {
    path: "settings",
    name: "project.title",
    icon: "settings",
    ...loaded(async () => (await import("./settings/settings_page.tsx")).SettingsPage),
  },
];

/** Loads the page for a URL path of the panel while the session is still being read. */
export async function loadAhead(address: string): Promise<void> {
  const [, , , requested = pages[0].path] = address.split("/");
  // Errors are shown when the page is opened.
  await pages.find(({ path }) => path === requested)?.load().catch(() => {});
}

type Loading = Pick<PanelPage, "load" | "Page">;

function withThePanel(Page: ComponentType): Loading {
  return { load: () => Promise.resolve(Page), Page };
}

function loaded(load: () => Promise<ComponentType>): Loading {
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => loading ??= readAtOnce(load());
  return { load: loadOnce, Page: () => createElement(use(loadOnce())) };
}

/**
 * Lets React read the value of a fulfilled promise at once; for any other it renders the fallback
 * first.
 */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  promise.then((value) => Object.assign(promise, { status: "fulfilled", value }), () => {});
  return promise;
}
