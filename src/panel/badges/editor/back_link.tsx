import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../look/icon.tsx";
import { useProjectId } from "../../shell/use_projects.ts";
import classes from "./back_link.module.css";

/** Back to the list of badges. */
export function BackLink() {
  const t = useT();
  return (
    <Anchor component={Link} to={`/${useProjectId()}/badges`} size="sm" className={classes.back}>
      <Icon name="back" size={16} />
      {t("badgeEditor.allBadges")}
    </Anchor>
  );
}
