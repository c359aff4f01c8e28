import { ConnectionLost } from "../data/service_problem.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/translate.ts";

/** The text for an action's error; `lost` is the text for a lost connection. */
export function errorText(
  error: unknown,
  t: Translate,
  lost: MessageKey = "app.unsure",
): string {
  if (error instanceof ConnectionLost) return t(lost);
  return error instanceof Error ? error.message : String(error);
}
