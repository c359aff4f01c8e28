import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { matchingTypes } from "../badges/matching_types.ts";
import { shortListMax, TypeSearch } from "../badges/type_search.tsx";
import { useTypeCounts } from "../badges/use_statistics.ts";
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
  const counts = useTypeCounts();
  const [search, setSearch] = useState("");
  if (types === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  if (types.length === 0) {
    return <EmptyState icon="type" title={t("types.empty")} text={t("types.emptyText")} />;
  }
  const shown = matchingTypes(types, search);
  return (
    <Stack gap="xs">
      {types.length > shortListMax && <TypeSearch value={search} onChange={setSearch} />}
      <Text size="sm" c="dimmed" role="status">{t("types.count", { count: shown.length })}</Text>
      <ul role="list" aria-label={t("types.title")} className={frame.list}>
        {shown.map((type) => (
          <li key={type.id} className={classes.item}>
            <TypeRow type={type} />
            <TypeBadges type={type} count={counts?.get(type.id) ?? (counts && 0)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <Text>{t("types.noMatch")}</Text>}
    </Stack>
  );
}

interface CountProps {
  readonly type: BadgeType;
  /** `undefined` until it is known. */
  readonly count: number | undefined;
}

/** The number of badges of a type, which leads to them, and a link to create another one. */
function TypeBadges({ type: { id, name }, count }: CountProps) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const badges = `/${useProjectId()}/badges`;
  const typeId = encodeURIComponent(id);
  return (
    <div className={classes.badges}>
      {count !== undefined && (
        <Anchor
          component={Link}
          to={`${badges}?typeId=${typeId}`}
          size="sm"
          aria-label={t("types.badgesOf", { count, name })}
        >
          {t("badges.count", { count })}
        </Anchor>
      )}
      {mayWrite && (
        <Button
          component={Link}
          to={`${badges}/new?type=${typeId}`}
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          aria-label={t("types.newBadgeOf", { name })}
        >
          {t("types.newBadge")}
        </Button>
      )}
    </div>
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
