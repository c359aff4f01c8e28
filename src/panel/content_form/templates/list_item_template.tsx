import { Group } from "@mantine/core";
import type { ArrayFieldItemTemplateProps } from "@rjsf/utils";
import { IconButton } from "../../theme/icon_button.tsx";
import { useT } from "../../i18n/use_t.ts";
import classes from "./list_item_template.module.css";

const look = { size: 32, iconSize: 16 };

/** An entry of a list, with buttons to move and remove it. */
export function ListItemTemplate({ children, index, buttonsProps }: ArrayFieldItemTemplateProps) {
  const t = useT();
  const { hasMoveUp, hasMoveDown, hasRemove, readonly, disabled } = buttonsProps;
  const number = index + 1;
  return (
    <div className={classes.item}>
      <div className={classes.value}>{children}</div>
      {!readonly && !disabled && (
        <Group gap={2} wrap="nowrap">
          {hasMoveUp && (
            <IconButton
              {...look}
              icon="up"
              label={t("contentForm.upItem", { number })}
              onClick={() => buttonsProps.onMoveUpItem()}
            />
          )}
          {hasMoveDown && (
            <IconButton
              {...look}
              icon="down"
              label={t("contentForm.downItem", { number })}
              onClick={() => buttonsProps.onMoveDownItem()}
            />
          )}
          {hasRemove && (
            <IconButton
              {...look}
              icon="remove"
              label={t("contentForm.removeItem", { number })}
              onClick={() => buttonsProps.onRemoveItem()}
            />
          )}
        </Group>
      )}
    </div>
  );
}
