import { useCallback } from "react";
import { useConditionInWords } from "../../conditions/use_condition_in_words.ts";
import { isObject } from "../../forms/json.ts";

const conditions = { "/when": "when", "/match": "match" } as const;

/** Says what stands at a JSON Pointer of a badge, if that is a condition, also one that is not complete. */
export function useValueInWords(): (pointer: string, value: unknown) => string | undefined {
  const inWords = useConditionInWords();
  return useCallback((pointer, value) => {
    const isCondition = pointer === "/when" || pointer === "/match";
    return isCondition && isObject(value) ? inWords(value, conditions[pointer]) : undefined;
  }, [inWords]);
}
