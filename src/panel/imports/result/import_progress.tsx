import { Text } from "@mantine/core";
import { ProgressBar } from "../../theme/progress_bar.tsx";

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
      <ProgressBar label={label} part={part ?? 0} />
    </div>
  );
}
