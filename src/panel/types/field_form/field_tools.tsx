import { Group } from "@mantine/core";
import { IconButton } from "../../theme/icon_button.tsx";
import { useT } from "../../i18n/use_t.ts";
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
  return (
    <Group gap={2} wrap="nowrap" className={classes.tools}>
      <IconButton
        icon="up"
        size="lg"
        id={idOf("up")}
        label={t("types.up", { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        size="lg"
        id={idOf("down")}
        label={t("types.down", { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="remove"
        size="lg"
        id={idOf("remove")}
        label={t("types.remove", { name })}
        onClick={onRemove}
      />
    </Group>
  );
}
