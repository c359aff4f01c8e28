import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useCallback } from "react";
import { useT } from "../i18n/use_t.ts";
import { useSegments } from "./use_segments.ts";
import type { Condition, ConditionKind } from "./condition.ts";
import { conditionSentenceOrJson } from "./condition_sentence.ts";

/** A function that puts a condition into one sentence in the reader's language. */
export function useConditionSentence(): (condition: Condition, kind: ConditionKind) => string {
  const t = useT();
  const language = useFormatLocale();
  const segments = useSegments();
  return useCallback(
    (condition, kind) => conditionSentenceOrJson(condition, { kind, t, language, segments }),
    [t, language, segments],
  );
}
