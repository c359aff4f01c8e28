import { Button, Group, Stack, TextInput } from "@mantine/core";
import { incompleteDate, useIncompleteDate } from "../../forms/use_incomplete_date.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import type { Badge } from "../../data/resource.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import type { ChangeInput } from "../input/use_explain_input.ts";
import { boundariesOf } from "./boundaries.ts";
import { fromLocalField, readInstant, toLocalField } from "./instant.ts";
import classes from "./instant_fields.module.css";
import { ownZone } from "../../content_form/instant/zoned_time.ts";
import { ScheduleSlider } from "./schedule_slider.tsx";

interface Props {
  /** An instant as text; empty for now. */
  readonly at: string;
  readonly onChange: ChangeInput;
  readonly badges: ReadonlyMap<string, Badge>;
  readonly error: string | undefined;
}

/** The instant to explain: now, the start or end of a badge, or any other. */
export function InstantFields({ at, onChange, badges, error }: Props) {
  const t = useT();
  const now = useNow();
  const instant = readInstant(at);
  const boundaries = boundariesOf(badges.values(), now);
  // Otherwise the result for now would be taken for that of the date in the field.
  const { isIncomplete, look } = useIncompleteDate((isNow) => {
    if (isNow) onChange({ at: incompleteDate });
    else if (at === incompleteDate) onChange({ at: "" });
  });
  return (
    <Stack gap="sm">
      <TextInput
        type="datetime-local"
        label={t("explain.at")}
        description={useZoneHint(instant)}
        value={instant === undefined ? "" : toLocalField(instant)}
        error={isIncomplete ? t("contentForm.incompleteTime") : error}
        onKeyUp={look}
        onBlur={look}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputContainer={(field) => (
          <Group gap="xs" wrap="nowrap" align="start">
            <div className={classes.field}>{field}</div>
            <Button
              variant={at === "" ? "light" : "default"}
              aria-pressed={at === ""}
              onClick={() => onChange({ at: "" })}
            >
              {t("explain.now")}
            </Button>
          </Group>
        )}
        onChange={(event) => {
          look(event);
          onChange({ at: fromLocalField(event.currentTarget.value) });
        }}
      />
      {boundaries.length > 1 && (
        <ScheduleSlider
          boundaries={boundaries}
          now={now}
          instant={instant ?? now}
          onChoose={(chosen) =>
            onChange({ at: chosen === now ? "" : new Date(chosen).toISOString() })}
        />
      )}
    </Stack>
  );
}

/** The reader's time zone, and the instant in UTC, which the service uses. */
function useZoneHint(instant: number | undefined): string {
  const t = useT();
  const language = useFormatLocale();
  const zone = ownZone();
  if (instant === undefined) return t("explain.atHint", { zone });
  const utc = new Date(instant).toLocaleString(language, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return t("explain.atUtc", { zone, utc });
}
