import "@mantine/core/styles/List.layer.css";
import { Anchor, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pageLimitMax } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import { badgeName } from "../data/badge_name.ts";
import type { Badge } from "../data/resource.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { Section } from "../theme/section.tsx";

interface Props {
  readonly segmentId: string;
}

/** The key of the query for the badges that use a segment. */
export function usersKey(projectId: string, segmentId: string): readonly string[] {
  return ["badges", "ofSegment", projectId, segmentId];
}

/** The badges whose condition refers to the segment; `undefined` until they are known. */
export function useUsers(segmentId: string): readonly Badge[] | undefined {
  const projectId = useProjectId();
  const { badges } = useService();
  return useQuery({
    queryKey: usersKey(projectId, segmentId),
    queryFn: async () => {
      const found: Badge[] = [];
      let cursor: string | undefined;
      do {
        const page = await badges.list({ projectId }, { limit: pageLimitMax, cursor });
        found.push(...page.items.filter(({ when }) => refersTo(when, segmentId)));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    },
  }).data;
}

/** Lists the badges whose condition refers to the segment. */
export function UsedBy({ segmentId }: Props) {
  const t = useT();
  const data = useUsers(segmentId);
  if (data === undefined) return null;
  return (
    <Section title={t("segments.usedBy")}>
      {data.length === 0
        ? <Text c="dimmed">{t("segments.unused")}</Text>
        : <UserList users={data} />}
    </Section>
  );
}

const listedMax = 100;

/** Links to the badges that use a segment, by name. */
export function UserList({ users }: { readonly users: readonly Badge[] }) {
  const t = useT();
  const projectId = useProjectId();
  const more = users.length - listedMax;
  return (
    <List aria-label={t("segments.usedBy")}>
      {users.slice(0, listedMax).map((badge) => (
        <List.Item key={badge.id}>
          <Anchor component={Link} to={`/${projectId}/badges/${badge.id}#when`}>
            {badgeName(badge)}
          </Anchor>
        </List.Item>
      ))}
      {more > 0 && <List.Item>{t("forms.andMore", { count: more })}</List.Item>}
    </List>
  );
}

/** Whether a condition, or a part of one, refers to the segment. */
function refersTo(condition: unknown, segmentId: string): boolean {
  if (typeof condition !== "object" || condition === null) return false;
  return Object.entries(condition).some(([key, value]) =>
    (key === "$segment" && value === segmentId) || refersTo(value, segmentId)
  );
}
