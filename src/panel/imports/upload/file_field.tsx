import { Button, Group, Stack, Text } from "@mantine/core";
import { sizeText } from "../../i18n/size_text.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { type DragEvent, useState } from "react";
import { ChooseFile } from "../../forms/choose_file.tsx";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { IconButton } from "../../theme/icon_button.tsx";
import line from "../../theme/file_line.module.css";
import classes from "./file_field.module.css";
import { acceptedFiles } from "./file_kind.ts";
import type { useChosenFile } from "./use_chosen_file.ts";

interface Props extends ReturnType<typeof useChosenFile> {
  readonly disabled: boolean;
}

/** A file that is chosen in the browser's dialog, or dropped. */
export function FileField({ chosen, error, choose, disabled }: Props) {
  const t = useT();
  const { isOver, ...drop } = useDrop(choose);
  return (
    <Stack gap="xs" className={classes.place} data-is-over={isOver} {...(!disabled && drop)}>
      {chosen && (
        <div className={line.file}>
          <span className={line.name}>{chosen.file.name}</span>
          <FileSize bytes={chosen.file.size} />
          {!disabled && (
            <IconButton
              icon="close"
              iconSize={16}
              label={t("forms.removeNamed", { name: chosen.file.name })}
              onClick={() => choose(undefined)}
            />
          )}
        </div>
      )}
      <Group gap="sm">
        <ChooseFile onChoose={choose} accept={acceptedFiles} disabled={disabled}>
          {({ onClick }) => (
            <Button
              variant={chosen ? "subtle" : "default"}
              leftSection={<Icon name="upload" />}
              onClick={onClick}
              disabled={disabled}
            >
              {t(chosen ? "imports.chooseOther" : "imports.choose")}
            </Button>
          )}
        </ChooseFile>
        <Text size="sm" c="dimmed" visibleFrom="sm">{t("imports.drop")}</Text>
      </Group>
      {!chosen && <Text size="sm" c="dimmed">{t("imports.formats")}</Text>}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t(`imports.file.${error.reason}`, { name: error.name })}
        </Text>
      )}
    </Stack>
  );
}

function FileSize({ bytes }: { readonly bytes: number }) {
  const language = useFormatLocale();
  return <Text size="sm" c="dimmed">{sizeText(bytes, language)}</Text>;
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
