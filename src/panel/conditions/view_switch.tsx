import { SegmentedControl, Text } from "@mantine/core";
import { useId } from "react";
import { useT } from "../i18n/use_t.ts";
import { isUnfinished } from "./condition.ts";
import classes from "./condition_field.module.css";
import {
  type ConditionInput,
  conditionOf,
  inputOf,
  jsonInput,
  parseJsonInput,
  unsupportedPart,
} from "./condition_input.ts";

interface Props {
  readonly label: string;
  readonly typed: ConditionInput;
  readonly onSwitch: (typed: ConditionInput) => void;
}

/**
 * Switches between builder and JSON, if both can represent the condition; otherwise says why not.
 */
export function ViewSwitch({ label, typed, onSwitch }: Props) {
  const t = useT();
  const noteId = useId();
  const note = useNote(typed);
  const condition = conditionOf(typed);
  const isStuck = isUnfinished(condition) || note !== undefined;
  return (
    <div className={classes.view}>
      <SegmentedControl
        aria-label={`${label}: ${t("conditions.view")}`}
        aria-describedby={noteId}
        value={typed.as}
        onChange={(as) => onSwitch(as === "json" ? jsonInput(condition) : inputOf(condition))}
        data={[
          {
            value: "parts",
            label: t("conditions.asBuilder"),
            disabled: isStuck && typed.as === "json",
          },
          {
            value: "json",
            label: t("forms.asJson"),
            disabled: isStuck && typed.as === "parts",
          },
        ]}
      />
      <Text id={noteId} size="sm" c="dimmed" className={classes.note}>{note}</Text>
    </div>
  );
}

/** Why the other view is not available. Invalid JSON is reported at the text itself. */
function useNote(typed: ConditionInput): string | undefined {
  const t = useT();
  if (typed.as === "parts") {
    return isUnfinished(conditionOf(typed)) ? t("conditions.notAsJson") : undefined;
  }
  const read = parseJsonInput(typed.text);
  const unsupported = read.isRead && read.condition && unsupportedPart(read.condition);
  if (!unsupported) return undefined;
  const where = unsupported.at.length === 0 ? t("conditions.whole") : unsupported.at.join(" › ");
  return t("conditions.onlyAsJson", {
    why: t(`conditions.unsupported.${unsupported.reason}`, { where }),
  });
}
