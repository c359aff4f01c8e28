import { Anchor, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";

const mappingsMax = 200;

/** The mappings of the project. */
export function useMappings() {
  const projectId = useProjectId();
  const { mappings } = useService();
  return useQuery({
    queryKey: ["mappings", "list", projectId],
    queryFn: () => mappings.list({ projectId }, { limit: mappingsMax }),
  });
}

/** The project's own mappings, for files with columns of other names. */
export function MappingList() {
  const t = useT();
  const mayWrite = useHasScope("write");
  const { data } = useMappings();
  const items = data?.items ?? [];
  return (
    <Section id="mappings" title={t("mappings.title")} lead={t("mappings.lead")}>
      {items.length === 0
        ? <Text c="dimmed">{t("mappings.none")}</Text>
        : (
          <ul aria-label={t("mappings.title")}>
            {items.map(({ id }) => (
              <li key={id}>
                <Anchor component={Link} to={`mappings/${id}`}>{id}</Anchor>
              </li>
            ))}
          </ul>
        )}
      {mayWrite && (
        <Group>
          <Button
            component={Link}
            to="new-mapping"
            variant="default"
            leftSection={<Icon name="plus" />}
          >
            {t("mappings.add")}
          </Button>
        </Group>
      )}
    </Section>
  );
}
