import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { badgeName } from "../data/badge_name.ts";
import { useFoundBadges } from "../badges/use_found_badges.ts";
import type { Badge } from "../data/resource.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import classes from "./badge_search.module.css";
import { NamedBadge } from "./named_badge.tsx";

/** How many badges are listed at most. To find others, the reader types more. */
const shownMax = 8;

interface Props {
  readonly label: string;
  readonly onChoose: (badge: Badge) => void;
  /** Whether not to offer a badge. */
  readonly isTaken?: (badge: Badge) => boolean;
  readonly autoFocus?: boolean;
}

/** Finds badges by name or text; the reader chooses one by its preview. */
export function BadgeSearch(
  { label, onChoose, isTaken = () => false, autoFocus = false }: Props,
) {
  const t = useT();
  const [text, setText] = useState("");
  const { data: found, error, isPending, refetch } = useFoundBadges(text);
  const offered = found?.items.filter((badge) => !isTaken(badge)) ?? [];
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={label}
        autoFocus={autoFocus}
        placeholder={t("badges.searchHint")}
        leftSection={<Icon name="search" />}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isPending && <LoadingLine />}
      {error && !found && <ErrorNotice error={error} onRetry={refetch} />}
      {found && offered.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(text.trim() === "" && found.items.length === 0 ? "badges.noneYet" : "badges.noMatch")}
        </Text>
      )}
      <ul className={classes.found} aria-label={t("assign.found")}>
        {offered.slice(0, shownMax).map((badge) => (
          <li key={badge.id}>
            <button type="button" className={classes.badge} onClick={() => onChoose(badge)}>
              <NamedBadge badge={badge} name={badgeName(badge)} />
            </button>
          </li>
        ))}
      </ul>
      {(offered.length > shownMax || found?.nextCursor) && (
        <Text size="sm" c="dimmed">{t("assign.more")}</Text>
      )}
    </Stack>
  );
}
