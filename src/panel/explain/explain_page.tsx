import { Stack } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { ExplainResult } from "./result/explain_result.tsx";
import { useExplainResult } from "./result/use_explain_result.ts";
import { CopyLink } from "./copy_link.tsx";
import { toExplainRequest } from "./input/explain_request.ts";
import { ExplainForm } from "./input/explain_form.tsx";
import { useExplainInput } from "./input/use_explain_input.ts";
import classes from "./explain_page.module.css";

/** Explains why a product shows its badges and not the others, for any shopper and instant. */
export function ExplainPage() {
  const t = useT();
  const { draft, input, change } = useExplainInput();
  const result = useExplainResult(input);
  const request = toExplainRequest(draft);
  const errors = "errors" in request ? request.errors : {};
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("explain.lead")} action={<CopyLink />}>
        {t("explain.title")}
      </PageTitle>
      <div className={classes.page}>
        <ExplainForm input={draft} onChange={change} errors={errors} result={result} />
        <ExplainResult input={input} result={result} />
      </div>
    </Stack>
  );
}
