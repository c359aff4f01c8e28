import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../look/icon.tsx";
import { type Difference, differences, take } from "./difference.ts";
import { FieldChoice } from "./field_choice.tsx";
import type { Editor } from "./use_editor.ts";
import type { Saved } from "./saved.ts";

interface Props<Value> {
  readonly editor: Editor<Value>;
  /** What the field at a JSON Pointer is called. */
  readonly nameOf: (pointer: string) => string;
  /** JSON Pointers of what is taken as a whole. */
  readonly whole?: readonly string[];
}

/** Where someone else saved first: both versions, of which the reader takes what is to stay, field by field. */
export function ConflictNotice<Value>({ editor, nameOf, whole = [] }: Props<Value>) {
  const t = useT();
  const { conflict, value: mine } = editor;
  if (conflict === undefined) return null;
  const { base, theirs } = conflict;
  const title = t(theirs ? "forms.conflict" : "forms.gone");
  return (
    <Alert color="yellow" role="alert" icon={<Icon name="warning" />} title={title}>
      {theirs === undefined ? <Gone editor={editor} /> : (
        <Choice
          key={theirs.version}
          found={differences({ base, mine, theirs: theirs.value }, whole)}
          nameOf={nameOf}
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
          onClick={() => editor.save({ anew: true })}
        >
          {t("forms.again")}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps {
  readonly found: readonly Difference[];
  readonly nameOf: (pointer: string) => string;
  readonly onTake: (mine: Difference[]) => void;
}

function Choice({ found, nameOf, onTake }: ChoiceProps) {
  const t = useT();
  const [kept, setKept] = useState(() =>
    new Set(found.filter(({ changedBy }) => changedBy !== "them").map(({ pointer }) => pointer))
  );
  const choose = (pointer: string, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(pointer);
    else next.delete(pointer);
    setKept(next);
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{t("forms.conflictText")}</Text>
      {found.map((difference) => (
        <FieldChoice
          key={difference.pointer}
          name={nameOf(difference.pointer)}
          difference={difference}
          isMine={kept.has(difference.pointer)}
          onChoose={(isMine) => choose(difference.pointer, isMine)}
        />
      ))}
      <Group gap="xs">
        <Button onClick={() => onTake(found.filter(({ pointer }) => kept.has(pointer)))}>
          {t("forms.take")}
        </Button>
      </Group>
    </Stack>
  );
}
