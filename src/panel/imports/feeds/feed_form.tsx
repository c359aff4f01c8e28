import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import type { Feed } from "../../data/feeds.ts";
import type { Versioned } from "../../data/resource.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { creationError } from "../../forms/creation_error.ts";
import { focusFirstError } from "../../forms/focus/focus_first_error.ts";
import { errorBelow } from "../../forms/input_errors.ts";
import { useLeaveQuestion } from "../../forms/leave_guard.tsx";
import type { Saved } from "../../forms/saved.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { Section } from "../../theme/section.tsx";
import { MappingField, ModeField } from "../upload/option_fields.tsx";
import { ItemFormEnd, ItemIdField } from "../item_form_parts.tsx";
import { feedErrors } from "../item_errors.ts";
import { useItemErrors } from "../use_item_errors.ts";
import { useItemChanges } from "../use_item_changes.ts";
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
  const [edited, setEdited] = useState<Saved<FeedValue>>();
  const { value, version } = edited ?? { value: feed ?? initial, version: feed?.version };
  const [secret, setSecret] = useState("");
  const [isSecretRemoved, setIsSecretRemoved] = useState(false);
  const projectId = useProjectId();
  const { feeds } = useService();
  const { save, remove, problem, isBusy } = useItemChanges("feeds");
  const isEdited = edited !== undefined || secret !== "" || isSecretRemoved;
  useLeaveQuestion(isEdited && !isBusy, t("feeds.leave"));
  const { shown, isBlocked, attempt } = useItemErrors(feedErrors(value));
  const errors = { ...problem instanceof ServiceProblem && problem.errors, ...shown };
  const urlError = errorBelow(errors, "/url");
  // The service names the setting, which only its operator can change.
  const isHostRefused = urlError?.includes("OUTBOUND_HOSTS") ?? false;
  // With the version that it started from, so that a colleague's change is not overwritten.
  const set = (part: Partial<FeedValue>) =>
    setEdited((before = { value, version }) => ({
      ...before,
      value: { ...before.value, ...part },
    }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!attempt()) return focusFirstError(event.currentTarget);
    const { id, url, mapping, mode, everyMinutes } = value;
    const authorization = isSecretRemoved ? null : secret === "" ? undefined : secret;
    save(() =>
      feeds.save({ projectId }, id.trim(), {
        ...{ url, mapping, mode, everyMinutes, version },
        ...(authorization !== undefined && { authorization }),
      }).catch((error) => {
        const isNew = feed === undefined;
        throw isNew ? creationError(error, { parameter: "feedId" }, t("feeds.taken")) : error;
      })
    );
  };
  const problemText = () => {
    if (problem === undefined) return undefined;
    const isChanged = problem instanceof ServiceProblem && problem.status === 412;
    return isChanged ? t("feeds.changed") : errorText(problem, t, "forms.lost");
  };
  const everyMinutes = [...new Set([...periods, value.everyMinutes])].sort((a, b) => a - b);
  return (
    <Section title={t("feeds.about")} lead={t("feeds.aboutLead")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw="40rem">
          {feed === undefined && (
            <ItemIdField
              value={value.id}
              error={errors.feedId}
              onChange={(id) => set({ id })}
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
              visibilityToggleButtonProps={{ "aria-label": t("feeds.secretShow") }}
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
          <ItemFormEnd
            kind="feeds"
            id={feed?.id}
            problem={problemText()}
            isBusy={isBusy}
            isBlocked={isBlocked}
            onRemove={() => remove(value.id, () => feeds.remove({ projectId }, value.id))}
          />
        </Stack>
      </form>
    </Section>
  );
}
