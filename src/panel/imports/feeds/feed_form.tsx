import "@mantine/core/styles/Checkbox.layer.css";
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import type { Feed } from "../../data/feeds.ts";
import type { Versioned } from "../../data/resource.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { errorBelow } from "../../forms/input_errors.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useToast } from "../../notices/toast.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { MappingField, ModeField } from "../upload/option_fields.tsx";
import { periods, usePeriodText } from "./periods.ts";

interface Props {
  /** Missing for a new feed. */
  readonly feed: Versioned<Feed> | undefined;
}

const initial = { id: "", url: "", mapping: "google", mode: "merge", everyMinutes: 60 } as const;
type FeedValue = Pick<Feed, "id" | "url" | "mapping" | "mode" | "everyMinutes">;

/**
 * Edits a feed. Its input is not kept across reloads, because it may contain the shop's secret.
 */
export function FeedForm({ feed }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const periodText = usePeriodText();
  const [value, setValue] = useState<FeedValue>(feed ?? initial);
  const [secret, setSecret] = useState("");
  const [isSecretRemoved, setIsSecretRemoved] = useState(false);
  const { save, problem, isBusy } = useSaving(feed);
  const errors = problem instanceof ServiceProblem ? problem.errors : {};
  const urlError = errorBelow(errors, "/url");
  // The service names the setting, which only its operator can change.
  const isHostRefused = urlError?.includes("OUTBOUND_HOSTS") ?? false;
  const set = (part: Partial<FeedValue>) => setValue((before) => ({ ...before, ...part }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const authorization = isSecretRemoved ? null : secret === "" ? undefined : secret;
    save({ ...value, id: value.id.trim() }, authorization);
  };
  const everyMinutes = [...new Set([...periods, value.everyMinutes])].sort((a, b) => a - b);
  return (
    <Section title={t("feeds.about")} lead={t("feeds.aboutLead")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw="40rem">
          {feed === undefined && (
            <TextInput
              label={t("forms.id")}
              description={t("feeds.idHint")}
              required
              maxLength={64}
              autoComplete="off"
              value={value.id}
              error={errors.feedId}
              onChange={({ currentTarget }) => set({ id: currentTarget.value })}
            />
          )}
          <TextInput
            label={t("feeds.url")}
            type="url"
            required
            autoComplete="off"
            placeholder="https://shop.example/products.xml"
            value={value.url}
            error={isHostRefused ? t("feeds.hostRefused") : urlError}
            readOnly={!mayWrite}
            onChange={({ currentTarget }) => set({ url: currentTarget.value.trim() })}
          />
          <MappingField
            options={{ ...value, kind: "products" }}
            onChange={set}
            disabled={!mayWrite}
          />
          <ModeField options={{ ...value, kind: "products" }} onChange={set} disabled={!mayWrite} />
          <NativeSelect
            label={t("feeds.period")}
            data={everyMinutes.map((it) => ({ value: String(it), label: periodText(it) }))}
            value={String(value.everyMinutes)}
            onChange={({ currentTarget }) => set({ everyMinutes: Number(currentTarget.value) })}
            disabled={!mayWrite}
          />
          {mayWrite && (
            <PasswordInput
              label={t("feeds.secret")}
              description={t(feed?.sendsAuthorization ? "feeds.secretKept" : "feeds.secretHint")}
              autoComplete="off"
              value={secret}
              error={errorBelow(errors, "/authorization")}
              disabled={isSecretRemoved}
              onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            />
          )}
          {mayWrite && feed?.sendsAuthorization && (
            <Checkbox
              label={t("feeds.secretRemove")}
              checked={isSecretRemoved}
              onChange={({ currentTarget }) => setIsSecretRemoved(currentTarget.checked)}
            />
          )}
          {problem !== undefined && (
            <Alert color="red" role="alert" icon={<Icon name="warning" />}>
              {problem instanceof ServiceProblem && problem.status === 412
                ? t(feed ? "feeds.changed" : "feeds.taken")
                : errorText(problem, t, "forms.lost")}
            </Alert>
          )}
          {mayWrite && (
            <Group gap="sm">
              <Button type="submit" loading={isBusy}>{t("forms.save")}</Button>
              {feed && <DeleteFeed feed={feed} />}
            </Group>
          )}
        </Stack>
      </form>
    </Section>
  );
}

/** Saves the feed, then returns to the list. */
function useSaving(feed: Versioned<Feed> | undefined) {
  const t = useT();
  const toast = useToast();
  const leave = useLeave();
  const projectId = useProjectId();
  const { feeds } = useService();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (
    { id, url, mapping, mode, everyMinutes }: FeedValue,
    authorization: string | null | undefined,
  ) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await feeds.save({ projectId }, id, {
        ...{ url, mapping, mode, everyMinutes, version: feed?.version },
        ...(authorization !== undefined && { authorization }),
      });
      toast(t("forms.saved"));
      await leave();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  return { save, problem, isBusy };
}

function useLeave() {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ["feeds", "list"] });
    queryClient.removeQueries({ queryKey: ["feeds", "one"] });
    navigate(`/${projectId}/imports`);
  };
}

function DeleteFeed({ feed: { id } }: { readonly feed: Feed }) {
  const t = useT();
  const toast = useToast();
  const leave = useLeave();
  const projectId = useProjectId();
  const { feeds } = useService();
  const remove = async () => {
    await feeds.remove({ projectId }, id);
    toast(t("forms.deleted"));
    await leave();
  };
  return (
    <ConfirmButton
      label={t("forms.delete")}
      title={t("forms.deleteTitle", { name: id })}
      onConfirm={remove}
    >
      <Text size="sm">{t("feeds.deleteText")}</Text>
    </ConfirmButton>
  );
}
