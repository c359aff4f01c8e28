import { Alert, Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../look/icon.tsx";
import { useToast } from "../notices/toast.tsx";
import { faultText } from "../notices/fault_text.ts";
import type { Editor } from "./use_editor.ts";
import classes from "./save_bar.module.css";

interface Props {
  readonly editor: Pick<
    Editor<unknown>,
    "isChanged" | "isSaving" | "problem" | "conflict" | "save" | "discard"
  >;
  /** Why it cannot be saved yet, in words; the fields say the same of themselves. */
  readonly obstacle?: string | undefined;
  /** Whether there is something to save although nothing was typed: a new thing. */
  readonly isNew?: boolean;
  /** Called when it was saved. */
  readonly onSaved?: () => void;
  /** What is to be known before saving. */
  readonly children?: ReactNode;
}

/** Stays in sight while something is not saved; saves it, also by Ctrl+S, or takes it back. */
export function SaveBar({ editor, obstacle, isNew = false, onSaved, children }: Props) {
  const t = useT();
  const toast = useToast();
  const { isChanged, isSaving, problem, conflict, discard } = editor;
  const isOffered = (isChanged || isNew) && !isSaving && !conflict;
  const save = async () => {
    if (!isOffered || obstacle !== undefined) return;
    if (!await editor.save()) return;
    toast(t("forms.saved"));
    onSaved?.();
  };
  // What is said of the last change is not to be read as said of the next.
  useEffect(() => {
    if (isChanged) toast(undefined);
  }, [isChanged, toast]);
  useHotkeys([["mod+S", save]], []);
  if (!isChanged && !isNew && !isSaving && problem === undefined) return null;
  return (
    <div className={classes.bar} data-is-waiting={conflict !== undefined}>
      {problem !== undefined && (
        <Alert color="red" role="alert" icon={<Icon name="warning" />}>
          {faultText(problem, t, "forms.lost")}
        </Alert>
      )}
      {children}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {conflict ? t("forms.chooseFirst") : obstacle ?? (isChanged && t("forms.unsaved"))}
        </Text>
        <Group gap="xs">
          {isChanged && (
            <Button variant="default" onClick={discard} disabled={isSaving}>
              {t("forms.discard")}
            </Button>
          )}
          <Button
            onClick={save}
            loading={isSaving}
            disabled={obstacle !== undefined || conflict !== undefined}
          >
            {t("forms.save")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
