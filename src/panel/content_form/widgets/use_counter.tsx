import { useT } from "../../i18n/use_t.ts";
import classes from "./use_counter.module.css";

/** A text's length in code points, as the service counts. */
export function charsIn(text: string): number {
  return [...text].length;
}

/** The props of a field with a counter of its text's length; none without a maximum. */
export function useCounter(text: string, max: number | undefined) {
  const t = useT();
  if (max === undefined) return {};
  const count = charsIn(text);
  return {
    rightSection: (
      <span className={classes.counter} data-is-over={count > max} aria-hidden="true">
        {count}/{max}
      </span>
    ),
    // Both numbers, the slash, and space around them.
    rightSectionWidth: `calc(${2 * String(Math.max(count, max)).length + 1}ch + 1rem)`,
    rightSectionPointerEvents: "none",
    "aria-description": t("contentForm.chars", { count, max }),
  } as const;
}
