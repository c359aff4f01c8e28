import { Anchor, Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { useConditionSentence } from "../conditions/use_condition_sentence.ts";
import { useT } from "../i18n/use_t.ts";
import { EmptyState } from "../notices/empty_state.tsx";
import { NotLoaded } from "../notices/error_notice.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import frame from "../theme/framed_list.module.css";
import { Icon } from "../theme/icon.tsx";
import classes from "./segment_list_page.module.css";
import { useSegmentList } from "../conditions/use_segments.ts";

/** The segments of a project, by id, each with its condition in words. */
export function SegmentListPage() {
  const t = useT();
  const mayWrite = useHasScope("write");
  const action = mayWrite && (
    <Button component={Link} to="new" leftSection={<Icon name="plus" />}>
      {t("segments.new")}
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("segments.lead")} action={action}>
        {t("segments.title")}
      </PageTitle>
      <Segments />
    </Stack>
  );
}

function Segments() {
  const t = useT();
  const inWords = useConditionSentence();
  const { data, error, refetch } = useSegmentList();
  if (data === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  if (data.items.length === 0) {
    return <EmptyState icon="people" title={t("segments.empty")} text={t("segments.emptyText")} />;
  }
  return (
    <ul role="list" aria-label={t("segments.title")} className={frame.list}>
      {data.items.map(({ id, name, when }) => (
        <li key={id} className={classes.row}>
          <Anchor component={Link} to={`one/${id}`}>{name}</Anchor>
          <Text size="sm" c="dimmed">{inWords(when, "when")}</Text>
        </li>
      ))}
    </ul>
  );
}
