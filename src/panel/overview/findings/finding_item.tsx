import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useAuthorName } from "../../auth/use_author_name.ts";
import { useHasScope } from "../../auth/use_session.ts";
import { foreignZone } from "../../content_form/instant/stored_zone.ts";
import type { Finding } from "../../data/findings.ts";
import type { Badge } from "../../data/resource.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { Icon } from "../../theme/icon.tsx";
import { ItemLink } from "../item_link.tsx";
import { Moment } from "../moment.tsx";
import { findingMessage } from "./finding_message.ts";
import classes from "./finding_list.module.css";
import { findingPath } from "./finding_path.ts";
import { MuteForm } from "./mute_form.tsx";
import { useMutes } from "./use_mutes.ts";

interface Props {
  readonly finding: Finding;
  /** `undefined` if it could not be read. */
  readonly badge: Badge | undefined;
  /** Called when the finding was muted or unmuted, so that it is no longer in this list. */
  readonly onLeft: () => void;
}

/** One finding: the problem, with a link to the field that fixes it, the remedy, and muting. */
export function FindingItem({ finding, badge, onLeft }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const mayWrite = useHasScope("write");
  const { message, remedy } = useFindingMessage(finding, badge);
  const [isMuting, setIsMuting] = useState(false);
  const { isBusy, unmute } = useMutes(onLeft);
  const { muted } = finding;
  return (
    <li className={classes.item}>
      <span className={classes.mark}>
        <Icon name="warning" />
      </span>
      <div>
        <ItemLink to={`/${projectId}/${findingPath(finding, badge)}`}>{message}</ItemLink>
        {muted === undefined ? <Text size="sm" c="dimmed">{remedy}</Text> : <Muted muted={muted} />}
      </div>
      {mayWrite && !isMuting && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.mute}
          aria-label={t(muted ? "overview.unmuteThis" : "overview.muteThis", { message })}
          loading={isBusy}
          onClick={() => muted ? unmute(finding.id) : setIsMuting(true)}
        >
          {t(muted ? "overview.unmute" : "overview.mute")}
        </Button>
      )}
      {isMuting && (
        <MuteForm
          finding={finding}
          onDone={onLeft}
          onCancel={() => setIsMuting(false)}
        />
      )}
    </li>
  );
}

interface MutedProps {
  readonly muted: NonNullable<Finding["muted"]>;
}

/** Who decided not to fix it, when and why. */
function Muted({ muted: { reason, by, at } }: MutedProps) {
  const nameAuthor = useAuthorName();
  return (
    <>
      <Text size="sm" dir="auto">{reason}</Text>
      <Text size="sm" c="dimmed">
        {nameAuthor(by)} · <Moment at={at} isPast />
      </Text>
    </>
  );
}

/** The texts in the reader's language; if the badge could not be read, the service's own. */
function useFindingMessage(finding: Finding, badge: Badge | undefined) {
  const t = useT();
  const language = useFormatLocale();
  const { code, feedId } = finding;
  if (feedId !== undefined && (code === "feed_failed" || code === "feed_stale")) {
    const message = t(`overview.finding.${code}`, { name: feedId });
    return { message, remedy: t(`overview.remedy.${code}`) };
  }
  if (badge === undefined) return finding;
  const { message, remedy, values } = findingMessage(finding, badge, {
    language,
    toText: (instant) =>
      new Date(instant).toLocaleDateString(language, {
        dateStyle: "medium",
        timeZone: foreignZone(),
      }),
  });
  return { message: t(message, values), remedy: t(remedy, values) };
}
