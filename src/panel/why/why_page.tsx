import { Stack, Text } from "@mantine/core";
import { definePreviews } from "../badges/badge_preview.tsx";
import { useT } from "../i18n/use_t.ts";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../shell/use_projects.ts";
import { Answer } from "./answer/answer.tsx";
import { useAnswer } from "./answer/use_answer.ts";
import { CopyLink } from "./copy_link.tsx";
import { understand } from "./question/ask.ts";
import { QuestionForm } from "./question/question_form.tsx";
import { useQuestion } from "./question/use_question.ts";
import classes from "./why_page.module.css";

/** Explains why a product shows its badges and not the others, for any shopper and instant. */
export function WhyPage() {
  const t = useT();
  definePreviews();
  const { draft, asked, change } = useQuestion();
  const answer = useAnswer(asked);
  const understood = understand(draft);
  const faults = "faults" in understood ? understood.faults : {};
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <div>
          <PageTitle about={useProjectName()}>{t("why.title")}</PageTitle>
          <Text c="dimmed">{t("why.lead")}</Text>
        </div>
        <CopyLink />
      </div>
      <div className={classes.page}>
        <QuestionForm question={draft} onChange={change} faults={faults} answer={answer} />
        <Answer question={asked} answer={answer} />
      </div>
    </Stack>
  );
}
