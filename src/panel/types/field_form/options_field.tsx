import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../i18n/use_t.ts";

interface Props {
  readonly options: readonly string[];
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (options: readonly string[]) => void;
}

/** The options of a choice, one per line. */
export function OptionsField({ options, error, isReadOnly, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(options.join("\n"));
  // Keeps blank lines while typing, but shows changes from elsewhere.
  const shown = optionsIn(text).join("\n") === options.join("\n") ? text : options.join("\n");
  return (
    <Textarea
      label={t("types.options")}
      value={shown}
      error={error}
      readOnly={isReadOnly}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(optionsIn(value));
      }}
      autosize
      minRows={3}
      maxRows={12}
    />
  );
}

/** The distinct non-blank lines of a text, trimmed. */
function optionsIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
