import "@mantine/core/styles/List.layer.css";
import { Anchor, List } from "@mantine/core";
import { Link } from "react-router";
import { badgeName } from "../../badges/badge_name.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import { useProjectId } from "../../projects/use_projects.ts";

interface Props {
  readonly ids: readonly string[];
}

/** Links to badges, by name. */
export function NamedBadges({ ids }: Props) {
  const projectId = useProjectId();
  const { badges } = useBadgesById(ids);
  return (
    <List size="sm">
      {ids.map((id) => {
        const badge = badges.get(id);
        return (
          <List.Item key={id}>
            <Anchor component={Link} size="sm" to={`/${projectId}/badges/${id}`}>
              {badge === undefined ? id : badgeName(badge)}
            </Anchor>
          </List.Item>
        );
      })}
    </List>
  );
}
