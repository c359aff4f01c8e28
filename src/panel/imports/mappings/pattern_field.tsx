import { Button, TextInput } from "@mantine/core";
import { mappingPatternMaxChars } from "../../../domain/limits.ts";
import { useT } from "../../i18n/use_t.ts";

interface Props {
  /** What the pattern is for, such as the name of an attribute. */
  readonly of: string;
  /** Whether there is a column yet. */
  readonly hasColumn: boolean;
  /** Missing if the whole cell is used. */
  readonly value: string | undefined;
  readonly onChange: (pattern: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** The pattern by which only a part of a cell is used; at first, a button that adds one. */
export function PatternField({ of, hasColumn, value, onChange, error, disabled }: Props) {
  const t = useT();
  if (value === undefined) {
    if (disabled || !hasColumn) return null;
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: "start" }}
        aria-label={t("mappings.addPatternTo", { name: of })}
        onClick={() => onChange("")}
      >
        {t("mappings.addPattern")}
      </Button>
    );
  }
  return (
    <TextInput
      label={t("mappings.patternOf", { name: of })}
      description={t("mappings.patternHint", { example: "^SKU-([0-9]+)$" })}
      maxLength={mappingPatternMaxChars}
      autoComplete="off"
      spellCheck={false}
      // The button that has just been pressed is gone.
      autoFocus={value === "" && !disabled}
      disabled={disabled}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
