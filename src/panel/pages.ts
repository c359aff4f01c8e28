import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Scope } from "./auth/session.ts";
import type { MessageKey } from "./i18n/en.ts";
import type { IconName } from "./look/icon.tsx";

/** A page of a project. */
export interface PanelPage {
  /** The part of the address behind the project's. */
  readonly path: string;
  readonly name: MessageKey;
  readonly icon: IconName;
  /** What a token has to allow for the page to be offered. */
  readonly scope: Scope;
  /** Loaded when it is opened first. */
  readonly Page: LazyExoticComponent<ComponentType>;
}

/** The pages, as the navigation lists them; the first is where a project opens. */
export const pages: readonly [PanelPage, ...PanelPage[]] = [
  {
    path: "overview",
    name: "overview.title",
    icon: "home",
    scope: "read",
    Page: lazy(async () => ({
      default: (await import("./overview/overview_page.tsx")).OverviewPage,
    })),
  },
  {
    path: "badges",
    name: "badges.title",
    icon: "badge",
    scope: "read",
    Page: lazy(async () => ({ default: (await import("./badges/badge_pages.tsx")).BadgePages })),
  },
  {
    path: "products",
    name: "products.title",
    icon: "product",
    scope: "read",
    Page: lazy(async () => ({
      default: (await import("./products/products_pages.tsx")).ProductsPages,
    })),
  },
  {
    path: "why",
    name: "why.title",
    icon: "question",
    scope: "read",
    Page: lazy(async () => ({ default: (await import("./why/why_page.tsx")).WhyPage })),
  },
  {
    path: "types",
    name: "types.title",
    icon: "type",
    scope: "read",
    Page: lazy(async () => ({ default: (await import("./types/types_page.tsx")).TypesPage })),
  },
  {
    path: "changes",
    name: "changes.title",
    icon: "history",
    scope: "read",
    Page: lazy(async () => ({ default: (await import("./changes/changes_page.tsx")).ChangesPage })),
  },
  {
    path: "tokens",
    name: "tokens.title",
    icon: "key",
    scope: "admin",
    Page: lazy(async () => ({ default: (await import("./tokens/tokens_page.tsx")).TokensPage })),
  },
  {
    path: "settings",
    name: "project.title",
    icon: "settings",
    scope: "read",
    Page: lazy(async () => ({
      default: (await import("./settings/settings_page.tsx")).SettingsPage,
    })),
  },
];
