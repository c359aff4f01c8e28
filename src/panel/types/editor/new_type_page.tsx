import { useMay } from "../../auth/use_session.ts";
import { useT } from "../../i18n/use_t.ts";
import { MayNotPage } from "../../notices/may_not_page.tsx";
import { useProjectId } from "../../shell/use_projects.ts";
import { TypeEditor } from "./type_editor.tsx";

export function NewTypePage() {
  const t = useT();
  const projectId = useProjectId();
  const mayWrite = useMay("write");
  if (mayWrite) return <TypeEditor key={projectId} />;
  const back = { to: `/${projectId}/types`, name: t("types.title") };
  return <MayNotPage title={t("types.new")} reason={t("types.mayNotMake")} back={back} />;
}
