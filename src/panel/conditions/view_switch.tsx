import { SegmentedControl, Text } from "@mantine/core";
import { useId } from "react";
import { useT } from "../i18n/use_t.ts";
import { isUnfinished } from "./condition.ts";
import classes from "./condition_field.module.css";
import { conditionOf, obstacleOf, readTyped, type Typed, typedJson, typedOf } from "./typed.ts";

interface Props {
  readonly label: string;
  readonly typed: Typed;
  readonly onSwitch: (typed: Typed) => void;
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
        onChange={(as) => onSwitch(as === "json" ? typedJson(condition) : typedOf(condition))}
        data={[
          {
            value: "parts",
            label: t("conditions.asParts"),
            disabled: isStuck && typed.as === "json",
          },
          {
            value: "json",
            label: t("conditions.asJson"),
            disabled: isStuck && typed.as === "parts",
          },
        ]}
      />
      <Text id={noteId} size="sm" c="dimmed" className={classes.note}>{note}</Text>
    </div>
  );
}

/** Why the other view is not available. Invalid JSON is reported at the text itself. */
function useNote(typed: Typed): string | undefined {
  const t = useT();
  if (typed.as === "parts") {
    return isUnfinished(conditionOf(typed)) ? t("conditions.notAsJson") : undefined;
  }
  const read = readTyped(typed.text);
  const obstacle = read.isRead && read.condition && obstacleOf(read.condition);
  if (!obstacle) return undefined;
  const where = obstacle.at.length === 0 ? t("conditions.whole") : obstacle.at.join(" › ");
  return t("conditions.notAsParts", {
    why: t(`conditions.obstacle.${obstacle.reason}`, { where }),
  });
}
