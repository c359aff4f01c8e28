import { Burger } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useLayoutEffect, useState } from "react";
import { Link, Outlet, useLocation, useNavigationType } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Brand } from "./brand.tsx";
import { ConnectionNotice } from "../connection/connection_notice.tsx";
import { useKeptFocus } from "../forms/focus/use_kept_focus.ts";
import { FindButton } from "../find/find_button.tsx";
import { Navigation, type NavigationItem } from "./navigation.tsx";
import { ProjectSwitcher } from "../projects/project_switcher.tsx";
import { useIsProjectMissing, useProjectId } from "../projects/use_projects.ts";
import classes from "./shell.module.css";

/** The logo, which leads to the first page of the project in the URL. */
function HomeLink() {
  const projectId = useProjectId();
  const isMissing = useIsProjectMissing();
  return (
    <Link to={isMissing ? "/" : `/${projectId}`} className={classes.home}>
      <Brand />
    </Link>
  );
}

/**
 * Shows a page from its top when a link leads to it. Going back leaves the place to the browser and
 * to the lists, and a hash to the field that it names.
 */
function useStartAtTop(): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const isElsewhere = navigationType === "POP" || hash !== "";
  useLayoutEffect(() => {
    if (!isElsewhere) scrollTo(0, 0);
    // Only the page matters: filters change the rest of the address.
  }, [pathname]);
}

interface Props {
  /** The pages of a project, in the order of the navigation. */
  readonly pages: readonly NavigationItem[];
}

/**
 * The frame of all pages: header, navigation and the notice about a lost connection. Not the kit's
 * frame, which computes style sheets on each render.
 */
export function Shell({ pages }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  // The same width as in the style sheet.
  const isWide = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  useKeptFocus();
  useStartAtTop();
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>{t("app.skip")}</a>
      <header className={classes.header}>
        <Burger
          opened={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          hiddenFrom="sm"
          size="sm"
          aria-label={t("app.menu")}
          aria-expanded={isOpen}
          aria-controls="pages"
        />
        <HomeLink />
        <div className={classes.find}>
          <FindButton pages={pages} />
        </div>
        <div className={classes.project}>
          <ProjectSwitcher />
        </div>
      </header>
      <nav
        id="pages"
        className={classes.pages}
        data-is-open={isOpen}
        aria-label={t("app.pages")}
      >
        {/* On a phone, what is not open is not rendered: it would slow down the start. */}
        {(isWide || isOpen) && <Navigation items={pages} onChoose={close} />}
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <ConnectionNotice />
          <Outlet />
        </div>
      </main>
    </div>
  );
}
