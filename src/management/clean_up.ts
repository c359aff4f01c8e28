import { getLogger } from "@logtape/logtape";

const log = getLogger(["badges", "management"]);

/**
 * Does what is left to do after a change was made. If it fails, that is logged as `failure`, and the
 * change counts as made all the same: it must not be repeated.
 */
export async function cleanUp(
  failure: string,
  properties: Readonly<Record<string, unknown>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(failure, { ...properties, error: String(error) });
  }
}
