import { Button, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import type { AssignDraft } from "../assign_draft.ts";
import classes from "./ids_field.module.css";
import { ProductChooser } from "./product_chooser.tsx";

interface Props {
  readonly draft: AssignDraft;
  readonly onChange: (part: Partial<AssignDraft>) => void;
  readonly isDisabled: boolean;
}

/**
 * Longer pasted text is treated as a file, because a field with thousands of lines makes the page
 * slow.
 */
const typedCharsMax = 5_000;

/** A field for ids, which can be typed, pasted, or taken from a file that is chosen or dropped. */
export function IdsField({ draft, onChange, isDisabled }: Props) {
  const t = useT();
  const { error, take } = useFile(onChange);
  const { isOver, ...drop } = useDrop(take);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (text.length <= typedCharsMax) return;
    event.preventDefault();
    onChange({ text, fileName: t("assign.pasted") });
  };
  return (
    <Stack gap="xs" className={classes.place} data-is-over={isOver} {...(!isDisabled && drop)}>
      {draft.fileName === undefined
        ? (
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
        )
        : (
          <ChosenFile
            name={draft.fileName}
            text={draft.text}
            onRemove={isDisabled ? undefined : () => onChange({ text: "", fileName: undefined })}
          />
        )}
      <Group gap="sm">
        <FileButton
          onChange={(file) => file && take(file)}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={isDisabled}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<Icon name="upload" />}
              onClick={onClick}
              disabled={isDisabled}
            >
              {t("assign.file")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" visibleFrom="sm">{t("assign.drop")}</Text>
      </Group>
      {error && <Text size="sm" c="var(--mantine-color-error)" role="alert">{error}</Text>}
    </Stack>
  );
}

/** A list of ids with another one, on a line of its own. */
function withId(text: string, id: number): string {
  return `${text.trimEnd()}\n${id}\n`.trimStart();
}

/** Reads a file, or reports why that is not possible. */
function useFile(onChange: Props["onChange"]) {
  const t = useT();
  const [error, setError] = useState<string>();
  const take = async (file: File) => {
    const reading = await readFile(file);
    if ("error" in reading) return setError(t(`assign.${reading.error}`, { name: file.name }));
    setError(undefined);
    // A table has one product per row; with a single column, both readings give the same result.
    onChange({ text: reading.text, fileName: file.name, reading: "variants" });
  };
  return { error, take };
}

function useDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onDrop(file);
    },
  };
}

interface TakenProps {
  readonly name: string;
  readonly text: string;
  readonly onRemove: (() => void) | undefined;
}

function ChosenFile({ name, text, onRemove }: TakenProps) {
  const t = useT();
  const count = text.trimEnd().split(/\r\n?|\n/).length;
  return (
    <div className={classes.file}>
      <span className={classes.name}>{name}</span>
      <Text size="sm" c="dimmed">{t("assign.size", { count })}</Text>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t("forms.removeNamed", { name })}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </Button>
      )}
    </div>
  );
}

/** The text of a file, or why it cannot be read. */
type FileReading =
  | { readonly text: string }
  | { readonly error: "fileTooLarge" | "fileIsWorkbook" };

const bytesMax = 5_000_000;

/** Reads a text file in UTF-8 or in UTF-16, which some spreadsheets write. */
async function readFile(file: Blob): Promise<FileReading> {
  if (file.size > bytesMax) return { error: "fileTooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  // The signature of ZIP files, which workbooks are.
  if (first === 0x50 && second === 0x4b) return { error: "fileIsWorkbook" };
  const isWide = first === 0xff && second === 0xfe;
  return { text: new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes) };
}
