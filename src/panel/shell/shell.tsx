import { AppShell, Burger, Group } from "@mantine/core";
import { useState } from "react";
import { Link, Outlet } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Brand } from "./brand.tsx";
import { ConnectionNotice } from "../connection/connection_notice.tsx";
import { FindButton } from "../find/find_button.tsx";
import { Navigation, type NavigationItem } from "./navigation.tsx";
import { ProjectSwitcher } from "../projects/project_switcher.tsx";
import classes from "./shell.module.css";

interface Props {
  /** The pages of a project, in the order of the navigation. */
  readonly pages: readonly NavigationItem[];
}

/** The frame of all pages: header, navigation and the notice about a lost connection. */
export function Shell({ pages }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 264, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "md", md: "xl" }}
    >
      <a href="#content" className={classes.skip}>{t("app.skip")}</a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            hiddenFrom="sm"
            size="sm"
            aria-label={t("app.menu")}
            aria-expanded={isOpen}
            aria-controls="pages"
          />
          <Link to="/" className={classes.home}>
            <Brand />
          </Link>
          <div className={classes.find}>
            <FindButton pages={pages} />
          </div>
          <div className={classes.project}>
            <ProjectSwitcher />
          </div>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        id="pages"
        p="sm"
        className={classes.pages}
        data-is-open={isOpen}
        aria-label={t("app.pages")}
      >
        <Navigation items={pages} onChoose={() => setIsOpen(false)} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <ConnectionNotice />
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
