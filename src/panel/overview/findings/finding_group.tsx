import { Button, Title, UnstyledButton } from "@mantine/core";
import { useId, useRef, useState } from "react";
import type { FindingCode } from "../../data/findings.ts";
import { numberText } from "../../i18n/formats.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useT } from "../../i18n/use_t.ts";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { Icon } from "../../theme/icon.tsx";
import { useLoadMore } from "../use_load_more.ts";
import { FindingItem } from "./finding_item.tsx";
import classes from "./finding_list.module.css";
import { useFindings } from "./use_findings.ts";

interface Props {
  readonly code: FindingCode;
  /** How many there are. */
  readonly count: number;
  /** Whether the muted ones are shown, or those to fix. */
  readonly muted: boolean;
  readonly isOpenAtFirst: boolean;
}

/** The findings of one kind, behind a button with their number. */
export function FindingGroup({ code, count, muted, isOpenAtFirst }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div>
      <Title order={3} size="h6">
        <UnstyledButton
          ref={toggle}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? "collapse" : "next"} size={16} />
          {t(`overview.findings.${code}`)}
          <span className={classes.count}>{numberText(count, language)}</span>
        </UnstyledButton>
      </Title>
      {isOpen && (
        <div id={id}>
          <GroupItems {...{ code, muted }} onLeft={() => toggle.current?.focus()} />
        </div>
      )}
    </div>
  );
}

interface ItemsProps {
  readonly code: FindingCode;
  readonly muted: boolean;
  /** Called when a finding has left the group, and the focus with it. */
  readonly onLeft: () => void;
}

function GroupItems({ code, muted, onLeft }: ItemsProps) {
  const t = useT();
  const query = useFindings(code, { muted });
  const { findings, badges, error, isPending, refetch, hasNextPage, isLoadingMore } = query;
  const { list, loadMore } = useLoadMore(findings.length, query.fetchNextPage);
  if (isPending) return <LoadingLine />;
  if (error && findings.length === 0) return <ErrorNotice error={error} onRetry={refetch} />;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {findings.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            badge={finding.badgeId === undefined ? undefined : badges.get(finding.badgeId)}
            onLeft={onLeft}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          {t("changes.more")}
        </Button>
      )}
    </>
  );
}
