import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useHasScope } from "../auth/use_session.ts";
import { ServiceProblem } from "../data/service_problem.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
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

const texts = {
  feeds: { changed: "feeds.changed", taken: "feeds.taken", remove: "feeds.deleteText" },
  mappings: {
    changed: "mappings.changed",
    taken: "mappings.taken",
    remove: "mappings.deleteText",
  },
} as const satisfies Readonly<Record<ItemKind, Readonly<Record<string, MessageKey>>>>;

interface EndProps {
  readonly kind: ItemKind;
  /** Missing for a new feed or mapping. */
  readonly id: string | undefined;
  readonly problem: unknown;
  readonly isBusy: boolean;
  /** Whether fields have errors that prevent saving. */
  readonly isBlocked: boolean;
  readonly onRemove: () => Promise<void>;
}

/** The end of a form of a feed or mapping: why it was not saved, and its buttons. */
export function ItemFormEnd({ kind, id, problem, isBusy, isBlocked, onRemove }: EndProps) {
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
          {problem instanceof ServiceProblem && problem.status === 412
            ? t(texts[kind][id === undefined ? "taken" : "changed"])
            : errorText(problem, t, "forms.lost")}
        </Alert>
      )}
      {mayWrite && (
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>{t("forms.save")}</Button>
          {id !== undefined && (
            <ConfirmButton
              label={t("forms.delete")}
              title={t("forms.deleteTitle", { name: id })}
              onConfirm={onRemove}
            >
              <Text size="sm">{t(texts[kind].remove)}</Text>
            </ConfirmButton>
          )}
        </Group>
      )}
    </>
  );
}
