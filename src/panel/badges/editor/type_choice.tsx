import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { readableName } from "../../content_form/readable_name.ts";
import { isSchema } from "../../content_form/schema/json_schema.ts";
import type { BadgeType } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { BackLink } from "../../theme/back_link.tsx";
import { Icon } from "../../theme/icon.tsx";
import { EmptyState } from "../../notices/empty_state.tsx";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { matchingTypes } from "../matching_types.ts";
import { shortListMax, TypeSearch } from "../type_search.tsx";
import { useTypeList } from "../use_types.ts";
import classes from "./type_choice.module.css";

/** Asks for the type of a new badge. */
export function TypeChoice() {
  const t = useT();
  const projectId = useProjectId();
  const { data, error, isPending, refetch } = useTypeList();
  const [search, setSearch] = useState("");
  const shown = matchingTypes(data ?? [], search);
  const makeType = `/${projectId}/types/new`;
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/badges`}>{t("badges.title")}</BackLink>
        <PageTitle about={useProjectName()} lead={t("badgeEditor.chooseType")}>
          {t("badgeEditor.new")}
        </PageTitle>
      </div>
      {isPending && <LoadingLine />}
      {error && <ErrorNotice error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState icon="type" title={t("badgeEditor.noType")} text={t("badgeEditor.noTypeText")}>
          <Button component={Link} to={makeType}>{t("badgeEditor.newType")}</Button>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          {data.length > shortListMax && <TypeSearch value={search} onChange={setSearch} />}
          <ul className={classes.types} aria-label={t("types.title")}>
            {shown.map((type) => <TypeCard key={type.id} type={type} />)}
          </ul>
          {shown.length === 0 && <Text role="status">{t("types.noMatch")}</Text>}
          <Anchor component={Link} to={makeType} size="sm">{t("badgeEditor.newType")}</Anchor>
        </>
      )}
    </Stack>
  );
}

function TypeCard({ type: { id, name, schema } }: { readonly type: BadgeType }) {
  const fields = isSchema(schema.properties) ? Object.keys(schema.properties) : [];
  return (
    <li>
      <Link to={`?type=${encodeURIComponent(id)}`} className={classes.type}>
        <span className={classes.name}>{name}</span>
        <span className={classes.fields}>{fields.map(readableName).join(", ")}</span>
        <span className={classes.arrow}>
          <Icon name="next" />
        </span>
      </Link>
    </li>
  );
}
