import { Text } from "@mantine/core";
import { Link } from "react-router";
import { type ImportSummary, isUnfinished } from "../../data/imports.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { Moment } from "../../overview/moment.tsx";
import { useAuthorName } from "../../auth/use_author_name.ts";
import frame from "../../theme/framed_list.module.css";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { useImportTitle } from "../result/use_import_title.ts";
import type { useImportList } from "../use_imports.ts";
import classes from "./import_list.module.css";

/** The last imports, newest first, each with a link to its result. */
export function ImportList({ list }: { readonly list: ReturnType<typeof useImportList> }) {
  const t = useT();
  const titleOf = useImportTitle();
  const authorName = useAuthorName();
  const { data, error, refetch } = list;
  return (
    <Section id="imports" title={t("imports.last")} lead={t("imports.lastLead")}>
      {data === undefined
        ? <NotLoaded error={error} onRetry={refetch} />
        : data.items.length === 0
        ? <Text c="dimmed">{t("imports.none")}</Text>
        : (
          <ul className={frame.list} aria-label={t("imports.last")}>
            {data.items.map((item) => (
              <li key={item.id}>
                <Link to={item.id} className={classes.row}>
                  <span>
                    <span className={classes.title}>{titleOf(item)}</span>
                    <span className={classes.about}>
                      <Moment at={item.createdAt} isPast />
                      {item.source === undefined && ` · ${authorName(item.createdBy)}`}
                    </span>
                  </span>
                  <span className={classes.state} data-state={item.state}>
                    {summary(item, t)}
                  </span>
                  <Icon name="next" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        )}
    </Section>
  );
}

/** The state of an import, or what it did, in a few words. */
function summary(found: ImportSummary, t: Translate): string {
  const { state, products, refused, dryRun } = found;
  if (isUnfinished(found)) {
    return `${t(`imports.${state}`)} ${Math.floor(100 * found.progress)} %`;
  }
  if (state === "failed" && dryRun) return t("imports.checkFailed");
  if (state !== "done") return t(`imports.${state}`);
  const mode = dryRun ? "will" : "did";
  const done = (["created", "updated", "removed"] as const)
    .filter((what) => products[what] > 0)
    .map((what) => t(`imports.${mode}.${what}`, { count: products[what] }));
  return [
    ...done.length === 0 ? [t("imports.nothingChanges")] : done,
    ...refused.count > 0 ? [t("imports.refused", { count: refused.count })] : [],
  ].join(" · ");
}
