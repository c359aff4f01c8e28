import type { Logger } from "@logtape/logtape";
import { isUnavailable } from "../domain/errors.ts";

/**
 * Logs that one try of some work in the background failed, which is tried again. That the store is
 * down is logged elsewhere, once; anything else is an error of the program.
 */
export function logFailedTry(log: Logger, message: string, error: unknown): void {
  if (isUnavailable(error)) log.debug(message, { error: error.message });
  else log.error(message, { error });
}
