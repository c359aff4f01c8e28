import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { badgeName } from "../data/badge_name.ts";
import { BadgePreview } from "../badges/badge_preview.tsx";
import type { Badge } from "../data/resource.ts";
import { useProjectId } from "../projects/use_projects.ts";
import classes from "./named_badge.module.css";

interface Props {
  readonly badge: Badge | undefined;
  readonly name: string;
  /** Whether the name leads to the badge, if there is one. */
  readonly isLink?: boolean;
}

/** A badge as shops show it, with its name. */
export function NamedBadge({ badge, name, isLink = false }: Props) {
  const projectId = useProjectId();
  return (
    <span className={classes.badge}>
      {badge && (
        <span className={classes.preview}>
          <BadgePreview badge={badge} />
        </span>
      )}
      {badge && isLink
        ? (
          <Anchor
            component={Link}
            to={`/${projectId}/badges/${badge.id}`}
            inherit
            className={classes.name}
          >
            {name}
          </Anchor>
        )
        : <span className={classes.name}>{name}</span>}
    </span>
  );
}

/** A badge's name; its id if the badge is not loaded. */
export function nameIn(badges: ReadonlyMap<string, Badge>, badgeId: string): string {
  const badge = badges.get(badgeId);
  return badge ? badgeName(badge) : badgeId;
}
