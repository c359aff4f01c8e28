import { ConnectionLost } from "../data/faults.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/translate.ts";

/** The text for an error; `lost` is the text for a lost connection. */
export function faultText(
  fault: unknown,
  t: Translate,
  lost: MessageKey = "app.lost",
): string {
  if (fault instanceof ConnectionLost) return t(lost);
  return fault instanceof Error ? fault.message : String(fault);
}
