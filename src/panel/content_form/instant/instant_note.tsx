import { Text } from "@mantine/core";
import { useLocale } from "ra-core";
import { useT } from "../../i18n/use_t.ts";
import type { ZonedInstant } from "./zoned_time.ts";

interface Props {
  /** In epoch ms. */
  readonly at: number;
  readonly zone: string;
  readonly oddity: ZonedInstant["oddity"];
}

/** An instant in UTC, with a note if clocks change at that time. */
export function InstantNote({ at, zone, oddity }: Props) {
  const t = useT();
  const language = useLocale();
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
