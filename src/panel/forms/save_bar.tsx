import { Alert, Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { useToast } from "../notices/toast.tsx";
import { errorText } from "../notices/error_text.ts";
import type { Editor } from "./use_editor.ts";
import { focusMain } from "./focus/focus_main.ts";
import classes from "./save_bar.module.css";

interface Props {
  readonly editor: Pick<
    Editor<unknown>,
    "isChanged" | "isSaving" | "isLocked" | "problem" | "conflict" | "save" | "discard"
  >;
  /** Why saving is not possible yet, in words. The fields show the same for themselves. */
  readonly blocker?: string | undefined;
  /** Whether fields have input that is not in the value because it is invalid. */
  readonly isBroken?: boolean;
  /** Whether the thing is new and can be saved without any change. */
  readonly isNew?: boolean;
  /** Called after saving. */
  readonly onSaved?: () => void;
  /** Information to read before saving. */
  readonly children?: ReactNode;
}

/**
 * A bar that stays visible while there are unsaved changes, with buttons to save (also Ctrl+S) and
 * to discard them.
 */
export function SaveBar(
  { editor, blocker, isBroken = false, isNew = false, onSaved, children }: Props,
) {
  const t = useT();
  const toast = useToast();
  const { isChanged, isSaving, isLocked, problem, conflict, discard } = editor;
  const hasInput = isChanged || isBroken;
  const isOffered = (isChanged || isNew) && !isSaving && !isLocked && !conflict;
  const bar = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (!isOffered || blocker !== undefined) return;
    const hadFocus = bar.current?.contains(document.activeElement);
    if (!await editor.save()) return;
    if (hadFocus) focusMain();
    toast(t("forms.saved"));
    onSaved?.();
  };
  // Hide the toast of the last save, which could be mistaken for one of the next.
  useEffect(() => {
    if (isChanged) toast(undefined);
  }, [isChanged, toast]);
  const latestSave = useRef(save);
  latestSave.current = save;
  const saveAll = () => {
    commitFocusedField();
    latestSave.current();
  };
  useHotkeys([["mod+S", saveAll]], []);
  if (!hasInput && !isNew && !isSaving && problem === undefined) return null;
  return (
    <div ref={bar} className={classes.bar} data-is-waiting={conflict !== undefined}>
      {problem !== undefined && (
        <Alert color="red" role="alert" icon={<Icon name="warning" />}>
          {errorText(problem, t, "forms.lost")}
        </Alert>
      )}
      {children}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {conflict ? t("forms.chooseFirst") : blocker ?? (hasInput && t("forms.unsaved"))}
        </Text>
        <Group gap="xs">
          {hasInput && (
            <Button
              variant="default"
              onClick={() => {
                const restore = discard();
                focusMain();
                const undo = {
                  label: t("order.undo"),
                  act: () => {
                    toast(undefined);
                    restore();
                  },
                };
                toast(t("forms.discarded"), false, isChanged ? undo : undefined);
              }}
              disabled={isSaving || isLocked}
            >
              {t("forms.discard")}
            </Button>
          )}
          <Button
            onClick={save}
            loading={isSaving || isLocked}
            disabled={blocker !== undefined || conflict !== undefined}
          >
            {t("forms.save")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

/** Takes over what is typed in the focused field: some fields do that when they lose the focus. */
function commitFocusedField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  flushSync(() => field.blur());
  field.focus({ preventScroll: true });
}
