import { Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { InstantField } from "../../../content_form/instant/instant_field.tsx";
import { useT } from "../../../i18n/use_t.ts";
import classes from "./schedule_section.module.css";
import { Section } from "../../../theme/section.tsx";
import type { SectionProps } from "./section_props.ts";
import { readZone, storeZone, zones } from "../../../content_form/instant/stored_zone.ts";

interface Props extends SectionProps {
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** When the badge is shown, in a time zone that the merchant chooses. */
export function ScheduleSection({ value, set, errors, isReadOnly, onBroken }: Props) {
  const t = useT();
  const [zone, setZone] = useState(readZone);
  const choose = (chosen: string) => {
    setZone(chosen);
    storeZone(chosen);
  };
  return (
    <Section
      fields={["startsAt", "endsAt"]}
      title={t("badgeEditor.schedule")}
      lead={t("badgeEditor.scheduleLead")}
    >
      <Group gap="md" align="start">
        {(["startsAt", "endsAt"] as const).map((field) => (
          <div key={field} data-field={field} className={classes.instant}>
            <InstantField
              label={t(`field.${field}`)}
              description={t(`badgeEditor.${field}Hint`)}
              value={value[field]}
              zone={zone}
              onChange={(instant) =>
                set({ [field]: instant })}
              onIncomplete={(isIncomplete) =>
                onBroken(field, isIncomplete)}
              error={errors[`/${field}`]}
              readOnly={isReadOnly}
            />
          </div>
        ))}
      </Group>
      <NativeSelect
        label={t("badgeEditor.zone")}
        data={zones(zone)}
        value={zone}
        onChange={(event) => choose(event.currentTarget.value)}
        maw="20rem"
      />
      <Text size="sm" c="dimmed">{t("badgeEditor.zoneHint")}</Text>
    </Section>
  );
}
