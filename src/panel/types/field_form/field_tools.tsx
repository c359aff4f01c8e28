import { ActionIcon, Group } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import classes from "./field_card.module.css";

interface Props {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly idOf: (part: string) => string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Buttons to move and remove a field. */
export function FieldTools({ name, isFirst, isLast, idOf, onMove, onRemove }: Props) {
  const t = useT();
  const style = { variant: "subtle", color: "gray", size: "lg" } as const;
  return (
    <Group gap={2} wrap="nowrap" className={classes.tools}>
      <ActionIcon
        {...style}
        id={idOf("up")}
        aria-label={t("types.up", { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" />
      </ActionIcon>
      <ActionIcon
        {...style}
        id={idOf("down")}
        aria-label={t("types.down", { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon name="down" />
      </ActionIcon>
      <ActionIcon
        {...style}
        id={idOf("remove")}
        aria-label={t("types.remove", { name })}
        onClick={onRemove}
      >
        <Icon name="remove" />
      </ActionIcon>
    </Group>
  );
}
