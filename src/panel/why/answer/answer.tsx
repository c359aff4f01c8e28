import { Alert, Text } from "@mantine/core";
import { useLocale } from "ra-core";
import { useEffect } from "react";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../look/icon.tsx";
import { useAnnounce } from "../../notices/announcer.tsx";
import { Blank } from "../../notices/blank.tsx";
import { FaultNotice } from "../../notices/fault_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { instantText } from "../instant/instant_text.ts";
import type { Question } from "../question/question.ts";
import classes from "./answer.module.css";
import { ShownBadges } from "./shown_badges.tsx";
import { StoppedBadges } from "./stopped_badges.tsx";
import type { AnswerParts } from "./use_answer.ts";
import { useIsStored } from "./use_explanation.ts";

interface Props {
  /** The question in the URL. */
  readonly question: Question;
  readonly answer: AnswerParts;
}

/** The answer to the question; until it arrives, the previous one. */
export function Answer({ question, answer }: Props) {
  const t = useT();
  const { explanation, error, isUnderstood, refused, refetch } = answer;
  if (question.product === "") {
    return <Blank icon="question" title={t("why.empty")} text={t("why.emptyText")} />;
  }
  const isFaulty = !isUnderstood || Object.keys(refused).length > 0;
  if (isFaulty) return <Blank icon="edit" title={t("why.faulty")} text={t("why.faultyText")} />;
  if (explanation === undefined) {
    return error ? <FaultNotice error={error} onRetry={refetch} /> : <LoadingLine />;
  }
  return <Given question={question} answer={answer} />;
}

function Given({ question, answer }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const { explanation, error, isFormer, shown, stopped } = answer;
  const product = explanation?.products[0]?.query;
  const isStored = useIsStored(product?.id);
  const said = t("why.answered", { count: shown.length });
  useEffect(() => {
    if (!isFormer) announce(said);
  }, [announce, said, explanation, isFormer]);
  const isOver = shown.length + stopped.length === 0;
  return (
    <section
      className={classes.answer}
      aria-label={t("why.sees")}
      aria-busy={isFormer && !error}
    >
      {isFormer && error && (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          {t("why.former")}
        </Alert>
      )}
      <ShownBadges answer={answer} question={question} when={useWhen(question, answer)} />
      {isStored === false && (
        <Alert color="gray" icon={<Icon name="product" />}>{t("why.notStored")}</Alert>
      )}
      {isOver ? <Text c="dimmed">{t("why.noCandidates")}</Text> : <StoppedBadges answer={answer} />}
    </section>
  );
}

/** The instant that the answer is for, in words. */
function useWhen({ at }: Question, { explanation, isFormer }: AnswerParts): string {
  const t = useT();
  const language = useLocale();
  if (explanation === undefined) return "";
  const instant = instantText(Date.parse(explanation.at), language);
  return at === "" && !isFormer ? t("why.now") : instant;
}
