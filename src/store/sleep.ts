import { setTimeout } from "node:timers/promises";

/** Resolves after this time, or at once when `signal` is aborted. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
