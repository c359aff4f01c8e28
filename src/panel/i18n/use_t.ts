import { useTranslate } from "ra-core";
import type { Translate } from "./translate.ts";

/** The texts of the reader's language: as `useTranslate`, with keys that there are. */
export function useT(): Translate {
  return useTranslate();
}
