import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { BadgePreview } from "../../badges/badge_preview.tsx";
import { badgeName } from "../../badges/badge_name.ts";
import { useBadgeList } from "../../badges/list/use_badge_list.ts";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../look/icon.tsx";
import { FaultNotice } from "../../notices/fault_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import classes from "./badge_choice.module.css";

/** Typing goes on until it rests for so long. */
const restMs = 250;
/** More are found by searching than by looking through them. */
const shownMax = 8;

interface Props {
  readonly label: string;
  readonly onChoose: (badge: Badge) => void;
  /** Whether a badge is not to be offered. */
  readonly isTaken?: (badge: Badge) => boolean;
}

/** Finds a badge by its name or text, and has the reader choose it. */
export function BadgeSearch({ label, onChoose, isTaken = () => false }: Props) {
  const t = useT();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), restMs);
  const { badges, error, isPending, refetch, hasNextPage } = useBadgeList({ q: q || undefined });
  const offered = badges.filter((badge) => !isTaken(badge));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={label}
        placeholder={t("badges.searchHint")}
        leftSection={<Icon name="search" />}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isPending && <LoadingLine />}
      {error && badges.length === 0 && <FaultNotice error={error} onRetry={refetch} />}
      {!isPending && !error && offered.length === 0 && (
        <Text size="sm" c="dimmed">{t("badges.noMatch")}</Text>
      )}
      <ul className={classes.found} aria-label={t("assign.found")}>
        {offered.slice(0, shownMax).map((badge) => (
          <li key={badge.id}>
            <button type="button" className={classes.badge} onClick={() => onChoose(badge)}>
              <BadgeLine badge={badge} />
            </button>
          </li>
        ))}
      </ul>
      {(offered.length > shownMax || hasNextPage) && (
        <Text size="sm" c="dimmed">{t("assign.more")}</Text>
      )}
    </Stack>
  );
}

interface ChosenProps {
  readonly badge: Badge;
  /** Lets the reader choose again; missing while that may not be. */
  readonly onAnother?: (() => void) | undefined;
}

/** The badge that was chosen. */
export function ChosenBadge({ badge, onAnother }: ChosenProps) {
  const t = useT();
  return (
    <Group justify="space-between" gap="sm">
      <span className={classes.chosen}>
        <BadgeLine badge={badge} />
      </span>
      {onAnother && (
        <Button variant="default" size="compact-sm" onClick={onAnother}>
          {t("assign.another")}
        </Button>
      )}
    </Group>
  );
}

function BadgeLine({ badge }: { readonly badge: Badge }) {
  return (
    <>
      <span className={classes.preview}>
        <BadgePreview badge={badge} />
      </span>
      <span className={classes.name}>{badgeName(badge)}</span>
    </>
  );
}
