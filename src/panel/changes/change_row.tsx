import { Anchor, Button, Group, Text } from "@mantine/core";
import { useToggle } from "@mantine/hooks";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Change } from "../data/changes.ts";
import { timeSince } from "../i18n/relative_time.ts";
import { Icon } from "../theme/icon.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { changeSentence } from "./change_sentence.ts";
import classes from "./change_row.module.css";
import { changeSubject, subjectPath } from "../differences/change_subject.ts";
import { Differences } from "../differences/differences.tsx";
import { briefDifferences, shownDifferences } from "../differences/shown_differences.ts";
import type { ValueWording } from "../differences/value_text.ts";
import { useT } from "../i18n/use_t.ts";
import { useQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import { LoadingLine } from "../notices/loading_line.tsx";
import { UndoButton } from "./undo/undo_button.tsx";
import { isLongState, type LongState } from "../differences/change_state.ts";

interface Props {
  readonly change: Change;
  readonly author: string;
  readonly wording: ValueWording;
  /** In epoch ms. */
  readonly now: number;
  /** The change that this one took back, if it is loaded. */
  readonly undoes?: Change | undefined;
  /** The revision that took this change back. */
  readonly undoneBy?: number | undefined;
}

/** A change: what was changed, by whom and when, with the states before and after. */
export function ChangeRow({ change, author, wording, now, undoes, undoneBy }: Props) {
  const { t } = wording;
  return (
    <article className={classes.row}>
      <div className={classes.head}>
        <Sentence change={change} wording={wording} />
        <div className={classes.by}>
          <span title={change.tokenId}>{author}</span>
          <When at={change.at} now={now} language={wording.language} />
          <span>{t("changes.revision", { revision: String(change.revision) })}</span>
        </div>
      </div>
      {undoes && <Text size="sm">{t("undo.labelled", labelOf(undoes, wording))}</Text>}
      {undoneBy !== undefined && (
        <Text size="sm" c="dimmed">{t("changes.undoneBy", { revision: String(undoneBy) })}</Text>
      )}
      {change.comment !== undefined && <Text size="sm">“{change.comment}”</Text>}
      <LongStates change={change} wording={wording} />
      <Details change={change} wording={wording} />
    </article>
  );
}

/** The revision and the sentence of another change. */
function labelOf(change: Change, { t, nameBadge }: ValueWording) {
  const { key, values } = changeSentence(change, nameBadge);
  const label = t("changes.revision", { revision: String(change.revision) });
  return { label, sentence: t(key, values) };
}

interface PartProps {
  readonly change: Change;
  readonly wording: ValueWording;
}

function Sentence({ change, wording: { t, nameBadge } }: PartProps) {
  const projectId = useProjectId();
  const { key, values } = changeSentence(change, nameBadge);
  const path = subjectPath(changeSubject(change.subject));
  const isGone = change.before !== undefined && change.after === undefined;
  const sentence = t(key, values);
  if (path === undefined || isGone) {
    return <Text fw={550} className={classes.what}>{sentence}</Text>;
  }
  return (
    <Anchor component={Link} to={`/${projectId}/${path}`} className={classes.what} fw={550}>
      {sentence}
    </Anchor>
  );
}

interface WhenProps {
  readonly at: string;
  readonly now: number;
  readonly language: string;
}

function When({ at, now, language }: WhenProps) {
  const instant = new Date(at);
  const full = instant.toLocaleString(language, { dateStyle: "full", timeStyle: "long" });
  const time = instant.toLocaleTimeString(language, { timeStyle: "medium" });
  return (
    <time dateTime={at} title={full}>
      {time} · {timeSince(instant.getTime(), now, language)}
    </time>
  );
}

function Details({ change, wording }: PartProps) {
  const { t } = wording;
  const differences = useMemo(
    // The sentence says all of a move.
    () => change.operation === "moveBadge" ? [] : shownDifferences(change),
    [change],
  );
  const brief = useMemo(() => briefDifferences(change, differences), [change, differences]);
  const [isWhole, toggleWhole] = useToggle([false, true]);
  const [isJson, toggleJson] = useToggle([false, true]);
  const shown = isWhole ? differences : brief.shown;
  return (
    <>
      {shown.length > 0 && <Differences differences={shown} wording={wording} isBrief={!isWhole} />}
      <Group gap="xs" className={classes.more}>
        {brief.isCut && (
          <Disclosure
            icon={isWhole ? "up" : "down"}
            isOpen={isWhole}
            onClick={() => toggleWhole()}
          >
            {isWhole ? t("changes.less") : t("changes.fields", { count: differences.length })}
          </Disclosure>
        )}
        <Disclosure icon="code" isOpen={isJson} onClick={() => toggleJson()}>
          {t("forms.asJson")}
        </Disclosure>
        {change.undoable && <UndoButtons change={change} wording={wording} />}
      </Group>
      {isJson && <StatesAsJson change={change} />}
    </>
  );
}

function UndoButtons({ change, wording: { t, nameBadge } }: PartProps) {
  const isAllowed = useHasScope("write");
  if (!isAllowed) return null;
  const { key, values } = changeSentence(change, nameBadge);
  const facts = { revision: change.revision, sentence: t(key, values) };
  return (
    <>
      <UndoButton {...facts} />
      <UndoButton {...facts} isRestore />
    </>
  );
}

interface DisclosureProps {
  readonly icon: "up" | "down" | "code";
  readonly isOpen: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Disclosure({ icon, isOpen, onClick, children }: DisclosureProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-expanded={isOpen}
      leftSection={<Icon name={icon} size={14} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

interface StatesProps {
  readonly change: Change;
}

/** Both states as the service stores them. Long ones are read first. */
function StatesAsJson({ change }: StatesProps) {
  const t = useT();
  const projectId = useProjectId();
  const { changes } = useService();
  const { revision } = change;
  const isLong = isLongState(change.before) || isLongState(change.after);
  const { data, error } = useQuery({
    queryKey: ["changes", "one", projectId, revision],
    queryFn: () => changes.get({ projectId }, revision),
    enabled: isLong,
    staleTime: Infinity,
  });
  if (isLong && data === undefined && !error) return <LoadingLine />;
  const { before, after } = data ?? change;
  return (
    <div className={classes.states}>
      <State name={t("changes.beforeHead")} state={before} />
      <State name={t("changes.afterHead")} state={after} />
    </div>
  );
}

interface StateProps {
  readonly name: string;
  readonly state: unknown;
}

function State({ name, state }: StateProps) {
  const t = useT();
  return (
    <figure className={classes.state}>
      <figcaption>
        <Text size="sm" fw={600}>{name}</Text>
      </figcaption>
      {state === undefined
        ? <Text size="sm" c="dimmed">{t("forms.nothing")}</Text>
        : <pre className={classes.json}>{JSON.stringify(state, null, 2)}</pre>}
    </figure>
  );
}

interface LongProps {
  readonly change: Change;
  readonly wording: ValueWording;
}

const hashCharsShown = 12;

/** Shows the size and hash of states that are too long for the list. */
function LongStates({ change: { before, after }, wording: { t, language } }: LongProps) {
  const describe = (state: LongState) => ({
    size: kilobytes(state.bytes, language),
    hash: state.sha256.slice(0, hashCharsShown),
  });
  return (
    <>
      {isLongState(before) && (
        <Text size="sm" c="dimmed" title={before.sha256}>
          {t("changes.longBefore", describe(before))}
        </Text>
      )}
      {isLongState(after) && (
        <Text size="sm" c="dimmed" title={after.sha256}>
          {t("changes.longAfter", describe(after))}
        </Text>
      )}
    </>
  );
}

function kilobytes(bytes: number, language: string): string {
  const options = { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 } as const;
  return (bytes / 1000).toLocaleString(language, options);
}
