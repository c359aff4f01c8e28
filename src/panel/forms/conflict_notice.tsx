import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { type Difference, differences, take } from "./difference.ts";
import classes from "./field_choice.module.css";
import { FieldChoice } from "./field_choice.tsx";
import type { Editor } from "./use_editor.ts";
import type { Saved } from "./saved.ts";

interface Props<Value> {
  readonly editor: Editor<Value>;
  /** Says who saved or deleted it. */
  readonly lead?: ReactNode;
  /** The label of the field at a JSON Pointer. */
  readonly nameOf: (pointer: string) => string;
  /** A value at a JSON Pointer in words; `undefined` if it is shown as JSON. */
  readonly inWords?: (pointer: string, value: unknown) => string | undefined;
  /** JSON Pointers of values that are not compared member by member. */
  readonly whole?: readonly string[];
}

/**
 * Shows both versions after another change was saved first; the reader chooses which to keep, field
 * by field.
 */
export function ConflictNotice<Value>({ editor, lead, nameOf, inWords, whole = [] }: Props<Value>) {
  const t = useT();
  const { conflict, value: mine } = editor;
  const notice = useRef<HTMLDivElement>(null);
  // The Save button that had the focus is disabled now.
  useEffect(() => notice.current?.focus(), [conflict]);
  if (conflict === undefined) return null;
  const { base, theirs } = conflict;
  const title = t(theirs ? "forms.conflict" : "forms.gone");
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="yellow"
      role="alert"
      icon={<Icon name="warning" />}
      title={title}
      className={classes.notice}
    >
      {lead}
      {theirs === undefined ? <Gone editor={editor} /> : (
        <Choice
          key={theirs.version}
          found={differences({ base, mine, theirs: theirs.value }, whole)}
          nameOf={nameOf}
          inWords={inWords}
          onTake={(chosen) => settle(editor, theirs, chosen)}
        />
      )}
    </Alert>
  );
}

function settle<Value>(editor: Editor<Value>, theirs: Saved<Value>, chosen: Difference[]): void {
  editor.settle(take(theirs.value, chosen), theirs);
}

function Gone<Value>({ editor }: { readonly editor: Editor<Value> }) {
  const t = useT();
  return (
    <Stack gap="sm">
      <Text size="sm">{t("forms.goneText")}</Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={editor.isSaving}
          onClick={() => editor.save({ recreate: true })}
        >
          {t("forms.createAgain")}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps extends Pick<Props<unknown>, "nameOf" | "inWords"> {
  readonly found: readonly Difference[];
  readonly onTake: (mine: Difference[]) => void;
}

function Choice({ found, nameOf, inWords, onTake }: ChoiceProps) {
  const t = useT();
  // Only the reader's choices are stored, so that fields edited meanwhile appear too, with the
  // reader's own version preselected.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const isMine = ({ pointer, changedBy }: Difference) =>
    chosen.get(pointer) ?? changedBy !== "them";
  const choose = (pointer: string, isMine: boolean) =>
    setChosen(new Map([...chosen, [pointer, isMine]]));
  return (
    <Stack gap="sm">
      <Text size="sm">{t("forms.conflictText")}</Text>
      {found.map((difference) => (
        <FieldChoice
          key={difference.pointer}
          name={nameOf(difference.pointer)}
          difference={difference}
          inWords={(value) => inWords?.(difference.pointer, value)}
          isMine={isMine(difference)}
          onChoose={(isMine) => choose(difference.pointer, isMine)}
        />
      ))}
      <Group gap="xs">
        <Button onClick={() => onTake(found.filter(isMine))}>
          {t("forms.useThese")}
        </Button>
      </Group>
    </Stack>
  );
}
