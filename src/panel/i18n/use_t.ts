import { useTranslate } from "ra-core";
import type { MessageKey } from "./en.ts";
import type { Values } from "./message.ts";

/** The texts of the reader's language: as `useTranslate`, with keys that there are. */
export function useT(): (key: MessageKey, values?: Values) => string {
  return useTranslate();
}
