import { ActionIcon, Group } from "@mantine/core";
import type { ArrayFieldItemTemplateProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { Icon, type IconName } from "../../theme/icon.tsx";
import classes from "./list_item_template.module.css";

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
            <ItemButton
              icon="up"
              label={t("contentForm.upItem", { number })}
              onClick={buttonsProps.onMoveUpItem}
            />
          )}
          {hasMoveDown && (
            <ItemButton
              icon="down"
              label={t("contentForm.downItem", { number })}
              onClick={buttonsProps.onMoveDownItem}
            />
          )}
          {hasRemove && (
            <ItemButton
              icon="remove"
              label={t("contentForm.removeItem", { number })}
              onClick={buttonsProps.onRemoveItem}
            />
          )}
        </Group>
      )}
    </div>
  );
}

interface ButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

function ItemButton({ icon, label, onClick }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      onClick={() => onClick()}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}
