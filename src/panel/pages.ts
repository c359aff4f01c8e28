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
    path: "badges",
    name: "badges.title",
    icon: "badge",
    scope: "read",
    Page: lazy(async () => ({ default: (await import("./badges/badge_pages.tsx")).BadgePages })),
  },
];
