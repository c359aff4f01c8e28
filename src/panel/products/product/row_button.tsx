import { ActionIcon } from "@mantine/core";
import { Icon, type IconName } from "../../theme/icon.tsx";

interface Props {
  readonly label: string;
  readonly icon?: IconName;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** A small button in a row, with its label as tooltip and accessible name. */
export function RowButton({ label, icon = "close", onClick, disabled = false }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}
