import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Stack, TagsInput, TextInput } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import type { AnswerParts } from "../answer/use_answer.ts";
import { ContextFields } from "../context/context_fields.tsx";
import { InstantFields } from "../instant/instant_fields.tsx";
import { paths, type QuestionFaults } from "./ask.ts";
import { BadgesField } from "./badges_field.tsx";
import type { Question } from "./question.ts";
import classes from "./question_form.module.css";
import type { ChangeQuestion } from "./use_question.ts";

interface Props {
  readonly question: Question;
  readonly onChange: ChangeQuestion;
  readonly faults: QuestionFaults;
  readonly answer: AnswerParts;
}

/** The form for the question: product, instant and context. The answer updates while typing. */
export function QuestionForm({ question, onChange, faults, answer }: Props) {
  const t = useT();
  const isAsked = question.product.trim() !== "";
  /** Errors found by the page come first, because they are in the reader's language. */
  const faultAt = (pointer: string) => {
    const key = faults[pointer];
    return key === undefined ? refusedAt(answer.refused, pointer) : t(key, { text: question.at });
  };
  return (
    <form
      aria-label={t("why.question")}
      className={classes.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap="md">
        <TextInput
          label={t("why.product")}
          placeholder="1234"
          inputMode="numeric"
          required
          value={question.product}
          error={isAsked && faultAt(paths.product)}
          onChange={({ currentTarget }) => onChange({ product: currentTarget.value })}
        />
        <TagsInput
          label={t("why.variants")}
          description={t("why.variantsHint")}
          inputMode="numeric"
          splitChars={[",", " ", ";"]}
          acceptValueOnBlur
          value={[...question.variants]}
          error={faultAt(paths.variants)}
          onChange={(variants) => onChange({ variants: variants.map((it) => it.trim()) })}
        />
        <InstantFields
          at={question.at}
          onChange={onChange}
          badges={answer.badges}
          fault={faultAt(paths.at)}
        />
        <ContextFields context={question.context} onChange={onChange} faultAt={faultAt} />
        <BadgesField
          ids={question.badges}
          onChange={onChange}
          answer={answer}
          fault={faultAt(paths.badges)}
        />
      </Stack>
    </form>
  );
}

/** The error from the service at a pointer or below it. */
function refusedAt(refused: Readonly<Record<string, string>>, pointer: string): string | undefined {
  const place = Object.keys(refused).find((it) => it === pointer || it.startsWith(`${pointer}/`));
  return place === undefined ? undefined : refused[place];
}
