import { Stack } from "@mantine/core";
import { useHasScope } from "../auth/use_session.ts";
import { useFocusAtHash } from "../forms/focus/use_focus_at_hash.ts";
import { useT } from "../i18n/use_t.ts";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { FeedList } from "./feeds/feed_list.tsx";
import { ImportList } from "./list/import_list.tsx";
import { MappingList } from "./mappings/mapping_list.tsx";
import { ImportForm } from "./upload/import_form.tsx";
import { useUpload } from "./upload/use_upload.ts";
import { useImportList } from "./use_imports.ts";

/** Brings the shop's products in: by a file, or by a feed that the service fetches. */
export function ImportsPage() {
  const t = useT();
  const projectId = useProjectId();
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("imports.lead")}>{t("imports.title")}</PageTitle>
      <Imports key={projectId} />
    </Stack>
  );
}

function Imports() {
  useFocusAtHash();
  const mayWrite = useHasScope("write");
  const upload = useUpload();
  const list = useImportList(upload.isSending);
  return (
    <>
      {mayWrite && <ImportForm upload={upload} imports={list.data?.items ?? []} />}
      <FeedList />
      <MappingList />
      <ImportList list={list} />
    </>
  );
}
