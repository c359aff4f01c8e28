import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  Radio,
  Stack,
  TextInput,
  Title,
} from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { nameMaxChars } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import { useSession } from "../auth/use_session.ts";
import type { CreatedToken } from "../data/tokens.ts";
import { errorBelow } from "../forms/input_errors.ts";
import { useEditor } from "../forms/use_editor.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import {
  emptyForm,
  expiries,
  isTokenForm,
  type Missing,
  missingIn,
  newToken,
  type TokenFieldProps,
  type TokenForm,
} from "./token_form.ts";
import { TokenProjectsField } from "./token_projects_field.tsx";
import { isScope, scopes } from "../auth/session.ts";

interface Props {
  readonly onCreated: (created: CreatedToken) => void;
  readonly onCancel: () => void;
}

export function NewToken({ onCreated, onCancel }: Props) {
  const t = useT();
  const { editor, errorAt, change, submit, cancel } = useNewToken(onCreated, onCancel);
  const { value: form, isSaving, problem, errors } = editor;
  const field = { form, change };
  const isElsewhere = problem !== undefined && Object.keys(errors).length === 0;
  return (
    <Paper component="form" noValidate withBorder p="lg" onSubmit={submit}>
      <Stack gap="lg">
        <Title order={2} size="h4">{t("tokens.new")}</Title>
        <TextInput
          name="name"
          label={t("field.name")}
          description={t("tokens.nameHint")}
          value={form.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={errorAt("/name")}
          maxLength={nameMaxChars}
          autoComplete="off"
          data-autofocus
          maw="30rem"
        />
        <TokenScopeField {...field} error={errorAt("/scopes")} />
        <TokenProjectsField {...field} error={errorAt("/projectIds")} />
        <TokenExpiryField {...field} error={errorAt("/expiresAt")} />
        {isElsewhere && (
          <Alert color="red" role="alert">{errorText(problem, t, "forms.lost")}</Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={isSaving}>{t("tokens.create")}</Button>
          <Button variant="default" onClick={cancel}>{t("forms.cancel")}</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function useNewToken(onCreated: (created: CreatedToken) => void, onCancel: () => void) {
  const t = useT();
  const { tokens } = useService();
  const { projectIds } = useSession();
  const saved = { value: emptyForm(projectIds) };
  const editor = useEditor<TokenForm>({
    key: "tokens/new",
    saved,
    isNew: true,
    isValue: isTokenForm,
    save: async (value) => {
      onCreated(await tokens.create(newToken(value, Date.now())));
      return saved;
    },
    read: () => Promise.resolve(saved),
  });
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const submit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    const found = missingIn(editor.value);
    setMissing(found);
    if (found.length === 0) return editor.save();
    focusField(event.currentTarget, found[0]);
  };
  const cancel = () => {
    editor.discard();
    onCancel();
  };
  const errorAt = (pointer: string) => {
    const first = missing.find((place) => place === pointer);
    if (first !== undefined) return t(missingMessages[first]);
    return errorBelow(editor.errors, pointer);
  };
  const change = (part: Partial<TokenForm>) => {
    setMissing([]);
    editor.change((before) => ({ ...before, ...part }));
  };
  return { editor, errorAt, change, submit, cancel };
}

const missingMessages = {
  "/name": "tokens.nameMissing",
  "/projectIds": "tokens.projectsMissing",
  "/expiresAt": "tokens.dateMissing",
} as const;

/**
 * The name of each field, or of its first control, is the field's JSON Pointer without the slash.
 */
function focusField(form: HTMLElement, place: Missing | undefined): void {
  form.querySelector<HTMLElement>(`[name="${place?.slice(1)}"]`)?.focus();
}

function TokenExpiryField({ form, change, error }: TokenFieldProps) {
  const t = useT();
  const data = expiries.map((value) => ({
    value,
    label: value === "never" || value === "date"
      ? t(`tokens.expiry.${value}`)
      : t("tokens.expiry.days", { count: Number(value) }),
  }));
  return (
    <Group align="start" gap="md">
      <NativeSelect
        label={t("tokens.expiry")}
        value={form.expiry}
        data={data}
        onChange={({ currentTarget: { value } }) =>
          change({ expiry: expiries.find((it) => it === value) ?? "never" })}
        error={form.expiry === "date" ? undefined : error}
      />
      {form.expiry === "date" && (
        <TextInput
          type="date"
          name="expiresAt"
          label={t("tokens.lastDay")}
          value={form.lastDay}
          onChange={({ currentTarget }) => change({ lastDay: currentTarget.value })}
          error={error}
        />
      )}
    </Group>
  );
}

/** What a token may do. */
function TokenScopeField({ form, change, error }: TokenFieldProps) {
  const t = useT();
  return (
    <Radio.Group
      name="scopes"
      label={t("tokens.scope")}
      error={error}
      value={form.scope}
      onChange={(scope) => isScope(scope) && change({ scope })}
    >
      <Stack gap="xs" mt="xs">
        {scopes.map((scope) => (
          <Radio
            key={scope}
            value={scope}
            label={t(`tokens.scope.${scope}`)}
            description={t(`tokens.scopeHint.${scope}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
