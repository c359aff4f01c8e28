import "@mantine/core/styles/Popover.layer.css";
import { Autocomplete } from "@mantine/core";

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (from: string) => void;
  /** The columns of the sample file. */
  readonly columns: readonly string[];
  readonly error: string | undefined;
  readonly required?: boolean;
  readonly disabled: boolean;
}

/** The name of a column: typed, or one of a sample file. */
export function ColumnField({ columns, ...field }: Props) {
  return (
    <Autocomplete
      {...field}
      data={[...new Set(columns)].filter((name) => name !== "")}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
