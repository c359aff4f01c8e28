import "@mantine/core/styles/Progress.layer.css";
import { Progress, Text } from "@mantine/core";

interface Props {
  readonly label: string;
  /** From 0 to 1; `undefined` until it is known. */
  readonly part: number | undefined;
}

/** The progress of an import, in words and as a bar. */
export function ImportProgress({ label, part }: Props) {
  const percent = Math.floor(100 * (part ?? 0));
  return (
    <div style={{ inlineSize: "100%" }}>
      <Text size="sm" mb={6}>{part === undefined ? label : `${label} ${percent} %`}</Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${percent} %`}
        />
      </Progress.Root>
    </div>
  );
}
