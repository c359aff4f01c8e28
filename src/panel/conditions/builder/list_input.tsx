import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { TagsInput } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useT } from "../../i18n/use_t.ts";
import { asCode, type CodeKind } from "../codes.ts";
import { valuesOf } from "../parts/operand.ts";
import type { Rule } from "../parts/part.ts";
import { decimalSeparator, swapSeparators } from "../../i18n/typed_number.ts";
import classes from "./rule_row.module.css";

interface Props {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
  readonly example: string | undefined;
  /** The kind of codes, if the values are codes. */
  readonly codes: CodeKind | undefined;
}

/**
 * A field for several values of one type, which can be typed one by one or pasted from a column.
 */
export function ListInput({ rule, onChange, example, codes }: Props) {
  const t = useT();
  const sign = decimalSeparator(useFormatLocale());
  const isNumber = rule.type === "number";
  const splitChars = [",", ";", "\n", "\t"].filter((char) => !isNumber || char !== sign);
  const shown = valuesOf(rule).map((value) => isNumber ? swapSeparators(value, sign) : value);
  const change = (values: readonly string[]) => {
    // Some phone keyboards do not report that a comma was typed, so text is split here too.
    const split = new RegExp(`[${splitChars.join("")}]`);
    const typed = values
      .flatMap((value) => shown.includes(value) ? [value] : value.split(split))
      .map((value) => shown.includes(value) ? value : value.trim())
      .filter((value) => value !== "");
    const read = typed.map((value) => {
      // Existing values stay as they were written.
      if (codes !== undefined) return shown.includes(value) ? value : asCode(value);
      return isNumber ? swapSeparators(value, sign) : value;
    });
    onChange({ ...rule, values: [...new Set(read)] });
  };
  return (
    <TagsInput
      className={classes.list}
      classNames={{ pill: classes.pill }}
      aria-label={t("conditions.values")}
      placeholder={shown.length === 0 && example ? example : t("conditions.nextValue")}
      inputMode={isNumber ? "decimal" : "text"}
      spellCheck={false}
      splitChars={splitChars}
      isDuplicate={(value, values) => values.includes(value)}
      value={shown}
      onChange={change}
    />
  );
}
