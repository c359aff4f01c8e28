import "@mantine/core/styles/List.layer.css";
import { Anchor, List } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { badgeName } from "../../badges/badge_name.ts";
import { useProjectId } from "../../shell/use_projects.ts";

interface Props {
  readonly ids: readonly string[];
}

/** Badges by name, each a link to it. */
export function NamedBadges({ ids }: Props) {
  const { badges } = useService();
  const projectId = useProjectId();
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["badges", "one", projectId, id],
      queryFn: () => badges.get({ projectId }, id),
    })),
  });
  return (
    <List size="sm">
      {ids.map((id, at) => {
        const badge = found[at]?.data;
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
