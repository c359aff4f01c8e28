import { Title } from "@mantine/core";
import { useLocale } from "ra-core";
import type { Change } from "../data/changes.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import frame from "../theme/framed_list.module.css";
import classes from "./change_list.module.css";
import { ChangeRow } from "./change_row.tsx";
import { useAuthorName } from "../tokens/use_author_name.ts";
import { useBadgeNames } from "./use_badge_names.ts";

interface Props {
  readonly changes: readonly Change[];
}

/** Changes grouped by day, in the reader's time zone. */
export function ChangeList({ changes }: Props) {
  const t = useT();
  const language = useLocale();
  const now = useNow();
  const authorName = useAuthorName();
  const wording = { t, language, nameBadge: useBadgeNames(changes) };
  return daysOf(changes, language).map(([day, itsChanges]) => (
    <section key={day} className={classes.day}>
      <Title order={2} size="h5" className={classes.date}>{day}</Title>
      <ol role="list" aria-label={day} className={frame.list}>
        {itsChanges.map((change) => (
          <li key={change.revision} className={classes.item}>
            <ChangeRow
              change={change}
              author={authorName(change.tokenId)}
              wording={wording}
              now={now}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function daysOf(changes: readonly Change[], language: string): [string, Change[]][] {
  const dayOf = ({ at }: Change) =>
    new Date(at).toLocaleDateString(language, { dateStyle: "full" });
  return [...Map.groupBy(changes, dayOf)];
}
