import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { Icon, type IconName } from "./icon.tsx";

interface Props extends Pick<ActionIconProps, "className" | "size" | "disabled"> {
  readonly id?: string;
  readonly icon: IconName;
  /** In pixels. */
  readonly iconSize?: number;
  /** The accessible name. */
  readonly label: string;
  /** Whether the label is also a tooltip. */
  readonly hasTooltip?: boolean;
  readonly onClick: () => void;
}

/** A button that only shows an icon. */
export function IconButton({ icon, iconSize, label, hasTooltip, onClick, ...look }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={hasTooltip ? label : undefined}
      onClick={() => onClick()}
      {...look}
    >
      <Icon name={icon} size={iconSize} />
    </ActionIcon>
  );
}
