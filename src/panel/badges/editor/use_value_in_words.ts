import { useCallback } from "react";
import { useConditionInWords } from "../../conditions/use_condition_in_words.ts";
import { isObject } from "../../forms/json.ts";

const conditions = new Map<string, "when" | "match">([["/when", "when"], ["/match", "match"]]);

/** Says what stands at a JSON Pointer of a badge, if that is a condition, also one that is not complete. */
export function useValueInWords(): (pointer: string, value: unknown) => string | undefined {
  const inWords = useConditionInWords();
  return useCallback((pointer, value) => {
    const field = conditions.get(pointer);
    return field && isObject(value) ? inWords(value, field) : undefined;
  }, [inWords]);
}
