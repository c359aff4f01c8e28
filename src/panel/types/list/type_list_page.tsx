import { Button, Group, Stack, Text } from "@mantine/core";
import { useGetList } from "ra-core";
import { Link } from "react-router";
import { useMay } from "../../auth/use_session.ts";
import type { BadgeType } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import frame from "../../look/framed_list.module.css";
import { Icon } from "../../look/icon.tsx";
import { Blank } from "../../notices/blank.tsx";
import { FaultNotice } from "../../notices/fault_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../shell/use_projects.ts";
import { TypeRow } from "./type_row.tsx";

/** A project has at most 200 types, so one page holds them all. */
const typesMax = 200;

/** The badge types of a project, by id. */
export function TypeListPage() {
  const t = useT();
  const mayWrite = useMay("write");
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <div>
          <PageTitle about={useProjectName()}>{t("types.title")}</PageTitle>
          <Text c="dimmed">{t("types.lead")}</Text>
        </div>
        {mayWrite && <NewTypeButton />}
      </Group>
      <Types />
    </Stack>
  );
}

function NewTypeButton() {
  const t = useT();
  const to = `/${useProjectId()}/types/new`;
  return (
    <Button component={Link} to={to} leftSection={<Icon name="plus" />}>{t("types.new")}</Button>
  );
}

function Types() {
  const t = useT();
  const meta = { projectId: useProjectId() };
  const pagination = { page: 1, perPage: typesMax };
  const { data: types, error, refetch } = useGetList<BadgeType>("types", { pagination, meta });
  if (types === undefined) {
    return error ? <FaultNotice error={error} onRetry={refetch} /> : <LoadingLine />;
  }
  if (types.length === 0) {
    return <Blank icon="type" title={t("types.empty")} text={t("types.emptyText")} />;
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">{t("types.count", { count: types.length })}</Text>
      <ul role="list" aria-label={t("types.title")} className={frame.list}>
        {types.map((type) => (
          <li key={type.id}>
            <TypeRow type={type} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
