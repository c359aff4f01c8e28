import { Text } from "@mantine/core";
import { useLocale } from "ra-core";
import type { Finding } from "../../data/findings.ts";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../look/icon.tsx";
import { useProjectId } from "../../shell/use_projects.ts";
import { ItemLink } from "../item_link.tsx";
import classes from "./finding_list.module.css";
import { findingPlace } from "./finding_place.ts";
import { findingWords } from "./finding_words.ts";

interface Props {
  readonly finding: Finding;
  /** `undefined` if it could not be read. */
  readonly badge: Badge | undefined;
}

/** One finding: the problem, with a link to the field that fixes it, and the remedy. */
export function FindingItem({ finding, badge }: Props) {
  const projectId = useProjectId();
  const { message, remedy } = useWords(finding, badge);
  return (
    <li className={classes.item}>
      <span className={classes.mark}>
        <Icon name="warning" />
      </span>
      <div>
        <ItemLink to={`/${projectId}/${findingPlace(finding, badge)}`}>{message}</ItemLink>
        <Text size="sm" c="dimmed">{remedy}</Text>
      </div>
    </li>
  );
}

/** The texts in the reader's language; if the badge could not be read, the service's own. */
function useWords(finding: Finding, badge: Badge | undefined) {
  const t = useT();
  const language = useLocale();
  if (badge === undefined) return finding;
  const { message, remedy, values } = findingWords(
    finding,
    badge,
    (instant) => new Date(instant).toLocaleDateString(language, { dateStyle: "medium" }),
  );
  return { message: t(message, values), remedy: t(remedy) };
}
