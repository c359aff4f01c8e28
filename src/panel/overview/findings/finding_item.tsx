import { Text } from "@mantine/core";
import { useLocale } from "ra-core";
import type { Finding } from "../../data/findings.ts";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { ItemLink } from "../item_link.tsx";
import classes from "./finding_list.module.css";
import { findingPath } from "./finding_path.ts";
import { findingMessage } from "./finding_message.ts";

interface Props {
  readonly finding: Finding;
  /** `undefined` if it could not be read. */
  readonly badge: Badge | undefined;
}

/** One finding: the problem, with a link to the field that fixes it, and the remedy. */
export function FindingItem({ finding, badge }: Props) {
  const projectId = useProjectId();
  const { message, remedy } = useFindingMessage(finding, badge);
  return (
    <li className={classes.item}>
      <span className={classes.mark}>
        <Icon name="warning" />
      </span>
      <div>
        <ItemLink to={`/${projectId}/${findingPath(finding, badge)}`}>{message}</ItemLink>
        <Text size="sm" c="dimmed">{remedy}</Text>
      </div>
    </li>
  );
}

/** The texts in the reader's language; if the badge could not be read, the service's own. */
function useFindingMessage(finding: Finding, badge: Badge | undefined) {
  const t = useT();
  const language = useLocale();
  if (badge === undefined) return finding;
  const { message, remedy, values } = findingMessage(
    finding,
    badge,
    (instant) => new Date(instant).toLocaleDateString(language, { dateStyle: "medium" }),
  );
  return { message: t(message, values), remedy: t(remedy) };
}
