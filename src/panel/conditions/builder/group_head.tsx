import { NativeSelect, Text } from "@mantine/core";
import { IconButton } from "../../theme/icon_button.tsx";
import { useT } from "../../i18n/use_t.ts";
import { type Group, groupRules } from "../parts/part.ts";
import { useBuilder } from "./builder_context.ts";
import classes from "./group_parts.module.css";
import { useFocusIf } from "./use_focus_if.ts";

interface Props {
  readonly group: Group;
  readonly number: string;
  readonly isNew: boolean;
  readonly onRemove: (() => void) | undefined;
}

/** How the parts of a group are combined. */
export function GroupHead({ group, number, isNew, onRemove }: Props) {
  const t = useT();
  const { kind, change } = useBuilder();
  const select = useFocusIf<HTMLSelectElement>(isNew);
  const isOutermost = onRemove === undefined;
  if (isOutermost && group.parts.length === 0) {
    return <Text>{t(kind === "when" ? "conditions.everyone" : "conditions.noRule")}</Text>;
  }
  // A single part needs no choice, unless it is negated.
  if (isOutermost && group.parts.length === 1 && group.holds === "all") return null;
  return (
    <div className={classes.head}>
      <NativeSelect
        ref={select}
        aria-label={isOutermost
          ? t("conditions.join")
          : `${t("conditions.join")}, ${t("conditions.group", { number })}`}
        error={group.parts.length === 0 && t("conditions.emptyGroup")}
        value={group.holds}
        onChange={({ currentTarget }) => {
          const holds = groupRules.find((it) => it === currentTarget.value);
          if (holds) change({ ...group, holds });
        }}
        data={groupRules.map((value) => ({ value, label: t(`conditions.${value}`) }))}
      />
      {onRemove && (
        <IconButton
          icon="remove"
          size="lg"
          label={t("conditions.removeGroup", { number })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
