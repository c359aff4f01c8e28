import { useTranslate } from "ra-core";
import type { Translate } from "./translate.ts";

/** Like `useTranslate`, but with checked keys. */
export function useT(): Translate {
  return useTranslate();
}
