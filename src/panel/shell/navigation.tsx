import { memo } from "react";
import { NavLink } from "react-router";
import { useSession } from "../auth/use_session.ts";
import { firstTokenName, hasScope, type Scope } from "../auth/session.ts";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon, type IconName } from "../theme/icon.tsx";
import { DisplaySettings } from "./display_settings.tsx";
import classes from "./navigation.module.css";
import { SignOutButton } from "./sign_out_button.tsx";
import { useIsProjectMissing, useProjectId } from "../projects/use_projects.ts";

/** A link to a page of a project. */
export interface NavigationItem {
  /** The part of the URL after the project's. */
  readonly path: string;
  readonly name: MessageKey;
  readonly icon: IconName;
  /** The scope that a token needs to see the page. Default: `read`. */
  readonly scope?: Scope;
}

interface Props {
  readonly items: readonly NavigationItem[];
  /** Called after a page was chosen. */
  readonly onChoose: () => void;
}

/** The pages that the token's scopes allow, and below them the account. */
export const Navigation = memo(function Navigation({ items, onChoose }: Props) {
  const t = useT();
  const session = useSession();
  const projectId = useProjectId();
  const isProjectMissing = useIsProjectMissing();
  const offered = projectId === "" || isProjectMissing
    ? []
    : items.filter(({ scope = "read" }) => hasScope(session, scope));
  return (
    <>
      <ul className={classes.pages}>
        {offered.map(({ path, name, icon }) => (
          <li key={path}>
            <NavLink to={`/${projectId}/${path}`} className={classes.link} onClick={onChoose}>
              <Icon name={icon} />
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
      <Account tokenName={session.name} onChoose={onChoose} />
    </>
  );
});

interface AccountProps {
  readonly tokenName: string;
  readonly onChoose: () => void;
}

function Account({ tokenName, onChoose }: AccountProps) {
  const t = useT();
  const projectId = useProjectId();
  const name = tokenName === firstTokenName ? t("changes.firstToken") : tokenName;
  return (
    <div className={classes.account}>
      <DisplaySettings />
      <div className={classes.who}>
        {projectId === "" ? <span className={classes.name} title={name}>{name}</span> : (
          <NavLink
            to={`/${projectId}/tokens#sessions`}
            className={classes.name}
            title={t("sessions.title")}
            onClick={onChoose}
          >
            {name}
          </NavLink>
        )}
        <SignOutButton />
      </div>
    </div>
  );
}
