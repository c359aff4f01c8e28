import { type ComponentType, createElement, use } from "react";
import type { Scope } from "./auth/session.ts";
import type { MessageKey } from "./i18n/en.ts";
import type { IconName } from "./look/icon.tsx";
import { OverviewPage } from "./overview/overview_page.tsx";

/** A page of a project. */
export interface PanelPage {
  /** The part of the address behind the project's. */
  readonly path: string;
  readonly name: MessageKey;
  readonly icon: IconName;
  /** What a token has to allow for the page to be offered. */
  readonly scope: Scope;
  /** Loads it, once. */
  readonly load: () => Promise<ComponentType>;
  /** Loaded when it is opened first, if it was not before. */
  readonly Page: ComponentType;
}

/** The pages, as the navigation lists them; the first is where a project opens. */
export const pages: readonly [PanelPage, ...PanelPage[]] = [
  {
    path: "overview",
    name: "overview.title",
    icon: "home",
    scope: "read",
    ...withThePanel(OverviewPage),
  },
  {
    path: "badges",
    name: "badges.title",
    icon: "badge",
    scope: "read",
    ...loaded(async () => (await import("./badges/badge_pages.tsx")).BadgePages),
  },
  {
    path: "products",
    name: "products.title",
    icon: "product",
    scope: "read",
    ...loaded(async () => (await import("./products/products_pages.tsx")).ProductsPages),
  },
  {
    path: "why",
    name: "why.title",
    icon: "question",
    scope: "read",
    ...loaded(async () => (await import("./why/why_page.tsx")).WhyPage),
  },
  {
    path: "types",
    name: "types.title",
    icon: "type",
    scope: "read",
    ...loaded(async () => (await import("./types/types_page.tsx")).TypesPage),
  },
  {
    path: "changes",
    name: "changes.title",
    icon: "history",
    scope: "read",
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
    scope: "read",
    ...loaded(async () => (await import("./settings/settings_page.tsx")).SettingsPage),
  },
];

/** Loads the page that an address of the panel opens, while it is found out who is signed in. */
export async function loadAhead(address: string): Promise<void> {
  const [, , , wanted = pages[0].path] = address.split("/");
  // What goes wrong is told when the page is opened.
  await pages.find(({ path }) => path === wanted)?.load().catch(() => {});
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

/** Has React take the value of a promise that is fulfilled: of any other one it shows first that it waits. */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  promise.then((value) => Object.assign(promise, { status: "fulfilled", value }), () => {});
  return promise;
}
