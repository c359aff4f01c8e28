import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useHasScope } from "../auth/use_session.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { idMaxChars } from "../projects/project_id.ts";
import { Icon } from "../theme/icon.tsx";
import type { ItemKind } from "./use_item_changes.ts";

interface IdProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** The id of a new feed or mapping. */
export function ItemIdField({ value, error, onChange }: IdProps) {
  const t = useT();
  return (
    <TextInput
      label={t("forms.id")}
      description={t("feeds.idHint")}
      required
      maxLength={idMaxChars}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const removeTexts = {
  feeds: "feeds.deleteText",
  mappings: "mappings.deleteText",
} as const satisfies Readonly<Record<ItemKind, MessageKey>>;

interface EndProps {
  readonly kind: ItemKind;
  /** Missing for a new feed or mapping. */
  readonly id: string | undefined;
  /** Why the last attempt to save failed. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Whether fields have errors that prevent saving. */
  readonly isBlocked: boolean;
  /** Whether the reader has to resolve a conflict before saving. */
  readonly hasConflict?: boolean;
  /** Missing if there is nothing to discard. */
  readonly onDiscard?: (() => void) | undefined;
  readonly onRemove: () => Promise<void>;
}

/** The end of a form of a feed or mapping: why it was not saved, and its buttons. */
export function ItemFormEnd(
  { kind, id, problem, isBusy, isBlocked, hasConflict = false, onDiscard, onRemove }: EndProps,
) {
  const t = useT();
  const mayWrite = useHasScope("write");
  return (
    <>
      {isBlocked && (
        <Alert color="red" role="alert" icon={<Icon name="warning" />}>
          {t("forms.unfinished")}
        </Alert>
      )}
      {problem !== undefined && !isBlocked && (
        <Alert color="red" role="alert" icon={<Icon name="warning" />}>
          {problem}
        </Alert>
      )}
      {mayWrite && (
        <Group gap="sm">
          <Button type="submit" loading={isBusy} disabled={hasConflict}>{t("forms.save")}</Button>
          {onDiscard && (
            <Button variant="default" onClick={onDiscard} disabled={isBusy}>
              {t("forms.discard")}
            </Button>
          )}
          {id !== undefined && (
            <ConfirmButton
              label={t("forms.delete")}
              title={t("forms.deleteTitle", { name: id })}
              onConfirm={onRemove}
            >
              <Text size="sm">{t(removeTexts[kind])}</Text>
            </ConfirmButton>
          )}
        </Group>
      )}
    </>
  );
}
