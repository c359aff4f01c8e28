import { Stack, Text, Textarea } from "@mantine/core";
import type { ClipboardEvent } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { IconButton } from "../../../theme/icon_button.tsx";
import type { AssignDraft } from "../assign_draft.ts";
import line from "../../../theme/file_line.module.css";
import classes from "./ids_field.module.css";
import { ProductChooser } from "./product_chooser.tsx";

interface Props {
  readonly draft: AssignDraft;
  readonly onChange: (part: Partial<AssignDraft>) => void;
  readonly isDisabled: boolean;
}

/** Longer pasted text is not shown, because a field with thousands of lines makes the page slow. */
const typedCharsMax = 5_000;

/** The products: found one by one, or a list of ids that is typed or pasted. */
export function IdsField({ draft, onChange, isDisabled }: Props) {
  const t = useT();
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (text.length <= typedCharsMax) return;
    event.preventDefault();
    onChange({ text, isLong: true });
  };
  if (draft.isLong) {
    return (
      <PastedText
        text={draft.text}
        onRemove={isDisabled ? undefined : () => onChange({ text: "", isLong: false })}
      />
    );
  }
  return (
    <Stack gap="md">
      <ProductChooser
        onChoose={(id) => onChange({ text: withId(draft.text, id) })}
        disabled={isDisabled}
      />
      <Textarea
        label={t("assign.ids")}
        description={t("assign.idsHint")}
        rows={7}
        classNames={{ input: classes.text }}
        value={draft.text}
        onPaste={paste}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        spellCheck={false}
        disabled={isDisabled}
      />
    </Stack>
  );
}

/** A list of ids with another one, on a line of its own. */
function withId(text: string, id: number): string {
  return `${text.trimEnd()}\n${id}\n`.trimStart();
}

interface PastedProps {
  readonly text: string;
  readonly onRemove: (() => void) | undefined;
}

function PastedText({ text, onRemove }: PastedProps) {
  const t = useT();
  const name = t("assign.pasted");
  const count = text.trimEnd().split(/\r\n?|\n/).length;
  return (
    <div className={line.file}>
      <span className={line.name}>{name}</span>
      <Text size="sm" c="dimmed">{t("assign.size", { count })}</Text>
      {onRemove && (
        <IconButton
          icon="close"
          iconSize={16}
          label={t("forms.removeNamed", { name })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
