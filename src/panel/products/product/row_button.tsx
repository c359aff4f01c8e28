import type { IconName } from "../../theme/icon.tsx";
import { IconButton } from "../../theme/icon_button.tsx";

interface Props {
  readonly label: string;
  readonly icon?: IconName;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

/** A small button in a row, with its label as tooltip. */
export function RowButton({ icon = "close", ...button }: Props) {
  return <IconButton icon={icon} iconSize={16} hasTooltip {...button} />;
}
