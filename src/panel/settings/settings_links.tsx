import { NavLink } from "react-router";
import { useSession } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../projects/use_projects.ts";
import classes from "./settings_links.module.css";
import { offeredSections } from "./settings_sections.ts";

/** Links to the pages of the settings. */
export function SettingsLinks() {
  const t = useT();
  const projectId = useProjectId();
  const { scopes } = useSession();
  return (
    <nav aria-label={t("project.title")}>
      <ul className={classes.links}>
        {offeredSections(scopes).map((section) => (
          <li key={section}>
            <NavLink to={`/${projectId}/settings/${section}`} className={classes.link}>
              {t(`project.section.${section}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
