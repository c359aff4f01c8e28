import "@mantine/core/styles/Progress.layer.css";
import { Progress } from "@mantine/core";

interface Props {
  readonly label: string;
  /** From 0 to 1. */
  readonly part: number;
  /** The progress in words. Default: the percentage. */
  readonly text?: string;
}

/** A bar that shows how much is done, also to screen readers. */
export function ProgressBar({ label, part, text }: Props) {
  const value = Math.floor(100 * part);
  return (
    <Progress.Root size="lg" w="100%">
      <Progress.Section
        value={value}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={text ?? `${value} %`}
      />
    </Progress.Root>
  );
}
