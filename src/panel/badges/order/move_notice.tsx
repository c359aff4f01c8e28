import { Alert, Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useAnnounce } from "../../notices/announcer.tsx";
import { errorText } from "../../notices/error_text.ts";
import classes from "./move_notice.module.css";
import type { Outcome } from "./move_queue.ts";
import { focusMenuButton } from "./rows/menu_button.tsx";
import type { Moves } from "./use_move_queue.ts";

interface Props {
  readonly moves: Moves;
}

/** Shows the outcome of the last move and a button to undo it. Ctrl+Z undoes it too. */
export function MoveNotice({ moves }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const { outcome, undoCount, undo, dismiss } = moves;
  const notice = useRef<HTMLDivElement>(null);
  useHotkeys([["mod+Z", undo]]);
  const message = outcome && textOf(outcome, t);
  useEffect(() => {
    if (message) announce(message);
  }, [announce, outcome]);
  // The button that undid the last move is gone.
  useEffect(() => {
    if (outcome?.isUndo && document.activeElement === document.body) notice.current?.focus();
  }, [outcome]);
  if (outcome === undefined) return null;
  const isFailed = outcome.kind === "failed" || outcome.kind === "gone";
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      className={classes.notice}
      classNames={{ closeButton: classes.close ?? "" }}
      role="group"
      aria-label={t("field.order")}
      variant="default"
      icon={<Icon name={isFailed ? "warning" : "check"} />}
      data-is-failed={isFailed}
      withCloseButton
      closeButtonLabel={t("app.dismiss")}
      onClose={() => {
        dismiss();
        focusMenuButton({ id: outcome.request.badgeId });
      }}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{message}</Text>
        <Group gap="xs">
          {outcome.kind === "failed" && (
            <Button
              size="xs"
              variant="default"
              onClick={() => retry(outcome, moves)}
            >
              {t("app.retry")}
            </Button>
          )}
          {outcome.kind === "moved" && undoCount > 0 && (
            <Button
              size="xs"
              variant="light"
              leftSection={<Icon name="undo" size={16} />}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={undo}
            >
              {t("order.undo")}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}

function retry({ isUndo, request }: Outcome, { move, undo }: Moves): void {
  if (isUndo) undo();
  else move(request);
}

function textOf(
  outcome: Outcome,
  t: Translate,
): string {
  const { name } = outcome.request;
  if (outcome.kind === "failed") {
    const why = errorText(outcome.error, t, "order.lost");
    return t("order.failed", { name, why });
  }
  if (outcome.kind === "gone") {
    if (outcome.what === "badge") return t("order.badgeGone", { name });
    return t(outcome.isUndo ? "order.placeGone" : "order.neighbourGone", { name });
  }
  const { place, count } = outcome;
  const where = t("order.atOf", { place, count });
  if (outcome.kind === "unchanged") return t("order.alreadyThere", { name, where });
  return t(outcome.isUndo ? "order.undone" : "order.moved", { name, where });
}
