import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { useTypeList } from "../badges/use_types.ts";
import { useT } from "../i18n/use_t.ts";
import frame from "../theme/framed_list.module.css";
import { Icon } from "../theme/icon.tsx";
import { EmptyState } from "../notices/empty_state.tsx";
import { NotLoaded } from "../notices/error_notice.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import type { BadgeType } from "../data/resource.ts";
import { readFields } from "./fields/read_fields.ts";
import classes from "./type_list_page.module.css";

/** The badge types of a project, by id. */
export function TypeListPage() {
  const t = useT();
  const mayWrite = useHasScope("write");
  return (
    <Stack gap="lg">
      <PageTitle
        about={useProjectName()}
        lead={t("types.lead")}
        action={mayWrite && <NewTypeButton />}
      >
        {t("types.title")}
      </PageTitle>
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
  const { data: types, error, refetch } = useTypeList();
  if (types === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  if (types.length === 0) {
    return <EmptyState icon="type" title={t("types.empty")} text={t("types.emptyText")} />;
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

interface Props {
  readonly type: BadgeType;
}

/** One type of the list: its name, its number of fields and its limit. */
function TypeRow({ type: { id, name, schema, maxPerProduct } }: Props) {
  const t = useT();
  const { fieldSet } = readFields(schema);
  return (
    <Link to={`/${useProjectId()}/types/${id}`} className={classes.row}>
      <span className={classes.name}>
        <span className={classes.title}>{name}</span>
        <span className={classes.id}>{id}</span>
      </span>
      <span className={classes.about}>
        {fieldSet === undefined
          ? t("types.onlyJson")
          : t("types.fieldCount", { count: fieldSet.fields.length })}
      </span>
      <span className={classes.about}>
        {maxPerProduct !== undefined && t("types.maxShort", { count: maxPerProduct })}
      </span>
      <Icon name="next" />
    </Link>
  );
}
