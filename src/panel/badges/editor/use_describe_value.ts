import { useCallback } from "react";
import { useConditionSentence } from "../../conditions/use_condition_sentence.ts";
import { isObject } from "../../forms/json.ts";

const conditions = new Map<string, "when" | "match">([["/when", "when"], ["/match", "match"]]);

/**
 * Describes the value at a JSON Pointer of a badge if it is a condition, even an incomplete one.
 */
export function useDescribeValue(): (pointer: string, value: unknown) => string | undefined {
  const inWords = useConditionSentence();
  return useCallback((pointer, value) => {
    const field = conditions.get(pointer);
    return field && isObject(value) ? inWords(value, field) : undefined;
  }, [inWords]);
}
