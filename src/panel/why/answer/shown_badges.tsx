import { Anchor, Loader, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { badgeName } from "../../badges/badge_name.ts";
import { previewSource } from "../../badges/preview_source.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../shell/use_projects.ts";
import { readContext } from "../context/context_json.ts";
import type { Question } from "../question/question.ts";
import classes from "./answer.module.css";
import { localizedContent } from "./localized_content.ts";
import type { AnswerParts } from "./use_answer.ts";

interface Props {
  readonly answer: AnswerParts;
  readonly question: Question;
  readonly when: string;
}

/**
 * The badges as shoppers see them, in their order and language, rendered by the element that shops
 * use.
 */
export function ShownBadges({ answer, question, when }: Props) {
  const t = useT();
  const { shown, badges, limit, isFormer, error } = answer;
  const projectId = useProjectId();
  const locale = readContext(question.context)?.locale;
  const read = useMemo(
    () => shown.slice(0, limit).flatMap(({ id }) => badges.get(id) ?? []),
    [badges, limit, shown],
  );
  const client = useMemo(
    () => previewSource(read.map((it) => ({ ...it, content: localizedContent(it, locale) }))),
    [locale, read],
  );
  return (
    <div className={classes.shown}>
      <div className={classes.head}>
        <Title order={2} size="h4">{t("why.sees")}</Title>
        {isFormer && !error
          ? <Loader size="xs" className={classes.coming} aria-label={t("app.loading")} />
          : <Text size="sm" c="dimmed">{when}</Text>}
      </div>
      {shown.length === 0
        ? <Text c="dimmed">{t("why.seesNothing")}</Text>
        : <product-badges className={classes.preview} client={client} productId={1} />}
      {read.length > 0 && (
        <ol className={classes.names} aria-label={t("why.shownNames")}>
          {read.map((badge) => (
            <li key={badge.id}>
              <Anchor component={Link} to={`/${projectId}/badges/${badge.id}`} inherit>
                {badgeName(badge)}
              </Anchor>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
