import "@mantine/core/styles/List.layer.css";
import { Alert, Anchor, Button, Group, List, Loader, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { badgeName } from "../../data/badge_name.ts";
import { violationMessage } from "../../content_form/schema/violation_message.ts";
import { isObject } from "../../forms/json.ts";
import { readableName } from "../../content_form/readable_name.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useAnnounce } from "../../notices/announcer.tsx";
import { errorText } from "../../notices/error_text.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import type { Schema } from "../fields/write_schema.ts";
import type { BrokenBadge } from "./broken_badges.ts";
import classes from "./breaking_notice.module.css";
import { namesBadges } from "./names_badges.ts";
import { type Breaking, useBreaking } from "./use_breaking.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";

interface Props {
  readonly typeId: string;
  readonly saved: Schema;
  readonly schema: unknown;
  /** The error of the last save. */
  readonly problem: unknown;
  /** Called with whether the change would break badges, as far as is known. */
  readonly onBreaks: (breaks: boolean) => void;
}

/**
 * Shows which badges a change would break, and after a refused save, which badges the service
 * found.
 */
export function BreakingNotice({ typeId, saved, schema, problem, onBreaks }: Props) {
  const { breaking, lookAgain } = useBreaking({ typeId, saved, schema });
  const named = namesBadges(problem) ? problem.badgeIds : [];
  const known = breaking.kind === "found" ? breaking.broken.map(({ badge }) => badge.id) : [];
  const unknown = named.filter((id) => !known.includes(id));
  const breaks = known.length > 0;
  useEffect(() => {
    onBreaks(breaks);
    return () => onBreaks(false);
  }, [breaks, onBreaks]);
  useEffect(() => {
    // Badges have changed since they were read.
    if (unknown.length > 0) lookAgain();
  }, [problem]);
  return (
    <>
      <Found breaking={breaking} schema={schema} isRefused={named.length > 0} onAgain={lookAgain} />
      {unknown.length > 0 && <Refused ids={unknown} />}
    </>
  );
}

interface FoundProps {
  readonly breaking: Breaking;
  readonly schema: unknown;
  readonly isRefused: boolean;
  readonly onAgain: () => void;
}

function Found({ breaking, schema, isRefused, onAgain }: FoundProps) {
  const t = useT();
  const announce = useAnnounce();
  const summary = useSummary(breaking);
  useEffect(() => {
    if (breaking.kind === "found") announce(summary);
  }, [announce, breaking.kind, summary]);
  if (breaking.kind === "unchanged") return null;
  if (breaking.kind === "looking") {
    return (
      <Group gap="xs">
        <Loader size="xs" />
        <Text size="sm" c="dimmed">{summary}</Text>
      </Group>
    );
  }
  const broken = breaking.kind === "found" ? breaking.broken : [];
  const again = (
    <Button variant="default" size="compact-sm" onClick={onAgain}>{t("types.checkAgain")}</Button>
  );
  if (breaking.kind === "found" && broken.length === 0) {
    return (
      <Group gap="xs">
        <Icon name="check" />
        <Text size="sm">{summary}</Text>
      </Group>
    );
  }
  return (
    <Alert
      // A new element after a refused save, so that it is announced again.
      key={String(isRefused)}
      className={classes.notice}
      data-is-refused={isRefused}
      variant="default"
      icon={<Icon name="warning" />}
      title={summary}
      role={isRefused ? "alert" : "status"}
    >
      <Stack gap="xs" align="start">
        {broken.length > 0 && <BrokenList broken={broken} schema={schema} />}
        {again}
      </Stack>
    </Alert>
  );
}

function useSummary(breaking: Breaking): string {
  const t = useT();
  switch (breaking.kind) {
    case "unchanged":
      return "";
    case "looking":
      return breaking.read === 0
        ? t("types.checking")
        : `${t("types.checking")} ${t("types.checkedCount", { count: breaking.read })}`;
    case "failed":
      return t("types.checkFailed", { reason: errorText(breaking.error, t) });
    case "found":
      return breaking.broken.length === 0
        ? t("types.breaksNone", { count: breaking.checked })
        : t("types.breaksSome", { count: breaking.broken.length });
  }
}

/** More would not be read before the first ones are fixed. */
const shownMax = 100;

interface BrokenProps {
  readonly broken: readonly BrokenBadge[];
  readonly schema: unknown;
}

function BrokenList({ broken, schema }: BrokenProps) {
  const t = useT();
  const projectId = useProjectId();
  const more = broken.length - shownMax;
  return (
    // A scrollable list must be focusable for the keyboard.
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t("types.broken")}>
      <List size="sm" spacing={2}>
        {broken.slice(0, shownMax).map((one) => (
          <List.Item key={one.badge.id}>
            <Anchor component={Link} size="sm" to={`/${projectId}/badges/${one.badge.id}`}>
              {badgeName(one.badge)}
            </Anchor>{" "}
            <Text span size="sm" c="dimmed">
              <Reason broken={one} schema={schema} />
            </Text>
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t("forms.andMore", { count: more })}</List.Item>}
      </List>
    </div>
  );
}

interface ReasonProps {
  readonly broken: BrokenBadge;
  readonly schema: unknown;
}

function Reason({ broken: { violation, tag }, schema }: ReasonProps) {
  const t = useT();
  const [first, ...rest] = pointerParts(violation.pointer);
  const field = first === undefined
    ? t("types.contents")
    : [fieldTitle(schema, first), ...rest].join(" › ");
  const reason = violationMessage(violation, t);
  return tag === undefined
    ? t("types.breakReason", { field, reason })
    : t("types.breakTranslated", { field, tag, reason });
}

/** What the form calls a field of the content. */
function fieldTitle(schema: unknown, key: string): string {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const field = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isObject(field) && typeof field.title === "string" ? field.title : readableName(key);
}

function Refused({ ids }: { readonly ids: readonly string[] }) {
  const t = useT();
  return (
    <Stack gap={4}>
      <Text size="sm">{t("types.reportedBadges")}</Text>
      <NamedBadges ids={ids} />
    </Stack>
  );
}

interface NamedProps {
  readonly ids: readonly string[];
}

/** Links to badges, by name. */
function NamedBadges({ ids }: NamedProps) {
  const projectId = useProjectId();
  const { badges } = useBadgesById(ids);
  return (
    <List size="sm">
      {ids.map((id) => {
        const badge = badges.get(id);
        return (
          <List.Item key={id}>
            <Anchor component={Link} size="sm" to={`/${projectId}/badges/${id}`}>
              {badge === undefined ? id : badgeName(badge)}
            </Anchor>
          </List.Item>
        );
      })}
    </List>
  );
}
