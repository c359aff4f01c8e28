import { useLocale } from "ra-core";
import { useCallback } from "react";
import { useT } from "../i18n/use_t.ts";
import type { Condition, ConditionKind } from "./condition.ts";
import { conditionInWords } from "./condition_in_words.ts";

/** A function that puts a condition into one sentence in the reader's language. */
export function useConditionInWords(): (condition: Condition, kind: ConditionKind) => string {
  const t = useT();
  const language = useLocale();
  return useCallback(
    (condition, kind) => conditionInWords(condition, { kind, t, language }),
    [t, language],
  );
}
