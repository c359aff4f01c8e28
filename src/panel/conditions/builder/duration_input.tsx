import { NativeSelect, TextInput } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { durationUnits, type Rule } from "../parts/part.ts";
import classes from "./rule_row.module.css";

interface Props {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

const unitNames = {
  D: "conditions.days",
  H: "conditions.hours",
  M: "conditions.minutes",
  S: "conditions.seconds",
} as const;

/** Fields for a duration: a number and one unit of time. */
export function DurationInput({ rule, onChange }: Props) {
  const t = useT();
  return (
    <>
      <TextInput
        className={classes.amount}
        aria-label={t("conditions.amount")}
        placeholder="30"
        inputMode="numeric"
        value={rule.values[0] ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ ...rule, values: [currentTarget.value.trim()] })}
      />
      <NativeSelect
        className={classes.unit}
        aria-label={t("conditions.unit")}
        value={rule.unit}
        onChange={({ currentTarget }) => {
          const unit = durationUnits.find((it) => it === currentTarget.value);
          if (unit) onChange({ ...rule, unit });
        }}
        data={durationUnits.map((value) => ({ value, label: t(unitNames[value]) }))}
      />
    </>
  );
}
