import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { incompleteDate, useIncompleteDate } from "../../forms/use_incomplete_date.ts";
import { useT } from "../../i18n/use_t.ts";
import { instantOf, ownZone, wallTimeOf, type ZonedInstant } from "./zoned_time.ts";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import type { WidgetProps } from "@rjsf/utils";
import { shownText, useField } from "../widgets/use_field.ts";

interface Props {
  readonly id?: string;
  readonly label?: ReactNode;
  readonly "aria-label"?: string;
  readonly description?: ReactNode;
  readonly required?: boolean;
  /** RFC 3339; `undefined` if no instant is chosen. */
  readonly value: string | undefined;
  readonly zone: string;
  readonly onChange: (instant: string | undefined) => void;
  readonly onBlur?: () => void;
  /** Called when the field begins or ceases to be filled in only in part. */
  readonly onIncomplete?: (isIncomplete: boolean) => void;
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
}

/** A field for an instant, as local time in a time zone, with its UTC time. */
export function InstantField(
  { value, zone, onChange, onBlur, onIncomplete, error, readOnly = false, ...shown }: Props,
) {
  const t = useT();
  const { isIncomplete, look } = useIncompleteDate(onIncomplete);
  const at = value === undefined ? undefined : readInstant(value);
  // The typed text, which alone shows that the local time does not exist or exists twice.
  const [typed, setTyped] = useState("");
  const found = typed === "" ? undefined : instantOf(typed, zone);
  const oddity = found !== undefined && found.at === at ? found.oddity : undefined;
  const type = (wall: string) => {
    setTyped(wall);
    const instant = instantOf(wall, zone);
    onChange(instant === undefined ? undefined : new Date(instant.at).toISOString());
  };
  return (
    <div>
      <TextInput
        {...shown}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={at === undefined ? "" : wallTimeOf(at, zone)}
        error={isIncomplete ? t("contentForm.incompleteTime") : error}
        onChange={(event) => {
          look(event);
          type(event.currentTarget.value);
        }}
        // Some browsers report no change while the value stays empty.
        onKeyUp={look}
        onBlur={(event) => {
          look(event);
          onBlur?.();
        }}
        readOnly={readOnly}
      />
      {at !== undefined && <InstantNote at={at} zone={zone} oddity={oddity} />}
      {value !== undefined && at === undefined && t("contentForm.date-time")}
    </div>
  );
}

function readInstant(value: string): number | undefined {
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}

interface NoteProps {
  /** In epoch ms. */
  readonly at: number;
  readonly zone: string;
  readonly oddity: ZonedInstant["oddity"];
}

/** An instant in UTC, with a note if clocks change at that time. */
function InstantNote({ at, zone, oddity }: NoteProps) {
  const t = useT();
  const language = useFormatLocale();
  const inUtc = new Date(at).toISOString().replace(":00.000Z", "Z").replace("T", " ").replace(
    "Z",
    " UTC",
  );
  const time = new Date(at).toLocaleTimeString(language, {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {inUtc} {oddity && (
        <Text span size="xs" c="var(--mantine-color-error)" role="status">
          {t(oddity === "gap" ? "contentForm.gap" : "contentForm.overlap", { time })}
        </Text>
      )}
    </Text>
  );
}

/** A field for an instant, in the reader's time zone. */
export function InstantWidget(props: WidgetProps) {
  const { value, onChange } = props;
  const t = useT();
  const { common, isReadOnly } = useField(props);
  const zone = ownZone();
  return (
    <InstantField
      {...common}
      description={common.description ?? t("contentForm.instantIn", { zone })}
      value={shownText(value)}
      zone={zone}
      onChange={onChange}
      onIncomplete={(isIncomplete) => {
        if (isIncomplete) onChange(incompleteDate);
        else if (value === incompleteDate) onChange(undefined);
      }}
      readOnly={isReadOnly}
    />
  );
}
