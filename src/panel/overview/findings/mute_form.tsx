import { Button, Group, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { muteReasonMaxChars } from "../../../domain/limits.ts";
import type { Finding } from "../../data/findings.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./finding_list.module.css";
import { useMutes } from "./use_mutes.ts";

interface Props {
  readonly finding: Finding;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks why a finding is not to be fixed. */
export function MuteForm({ finding, onDone, onCancel }: Props) {
  const t = useT();
  const [reason, setReason] = useState("");
  const { isBusy, mute } = useMutes(onDone);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") mute(finding.id, reason.trim());
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <TextInput
        label={t("overview.muteReason")}
        description={t("overview.muteReasonHint")}
        data-autofocus
        autoFocus
        required
        autoComplete="off"
        maxLength={muteReasonMaxChars}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="compact-md" loading={isBusy} disabled={reason.trim() === ""}>
          {t("overview.mute")}
        </Button>
        <Button variant="default" size="compact-md" onClick={onCancel}>{t("forms.cancel")}</Button>
      </Group>
    </form>
  );
}
