import { Button } from "@mantine/core";
import { Icon } from "../../theme/icon.tsx";

interface Props {
  readonly label: string;
  readonly onClick: () => void;
}

export function AddButton({ label, onClick }: Props) {
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => onClick()}
      >
        {label}
      </Button>
    </div>
  );
}
