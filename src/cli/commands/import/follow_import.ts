import { setTimeout as delay } from "node:timers/promises";
import type { Api } from "../../connection/api.ts";
import { startProgress } from "../../output/progress.ts";
import type { System } from "../../system.ts";
import {
  type Import,
  isUnfinished,
  LostImport,
  RunningImport,
  type Upload,
} from "./running_import.ts";

/** How long the tool waits before it asks again how far the import is, in milliseconds. */
const firstWaitMs = 50;
const waitMaxMs = 1_000;
/** How often in a row that may fail; all together, this takes some ten seconds. */
const pollFailuresMax = 12;

/**
 * Uploads a file, and shows the progress until the import has ended. At Ctrl-C on a terminal, asks
 * whether to cancel the import. If not, it goes on: with the tool until the file is uploaded, then
 * without it.
 */
export async function followImport(
  system: System,
  api: Api,
  upload: Upload,
  failuresMax = pollFailuresMax,
): Promise<Import> {
  let wait = new AbortController();
  let isInterrupted = false;
  let failures = 0;
  const running = new RunningImport(api, upload, () => wait.abort());
  const release = !system.isInteractive ? () => {} : system.onInterrupt(() => {
    isInterrupted = true;
    wait.abort();
  });
  let progress = startProgress(system.stderr);
  try {
    for (let waitMs = firstWaitMs;; waitMs = Math.min(2 * waitMs, waitMaxMs)) {
      if (isInterrupted) {
        progress.stop();
        const answer = await system.ask("\nCancel the import? If not, it continues. [y/N] ");
        if (/^y(es)?$/i.test(answer?.trim() ?? "")) return await running.cancel();
        isInterrupted = false;
        wait = new AbortController();
        const received = await unlessAborted(wait.signal, running.received());
        if (received !== undefined) return received;
        system.stderr.write("The upload continues.\n");
        progress = startProgress(system.stderr);
      }
      try {
        wait = new AbortController();
        const { signal } = wait;
        const received = await unlessAborted(signal, running.received());
        if (received !== undefined && !isUnfinished(received)) return received;
        // During the upload, only the progress is missing if this fails.
        const current = received ??
          await unlessAborted(signal, running.receiving().catch(() => undefined));
        if (current !== undefined) progress.update(current.progress, current.rows.read);
        failures = 0;
      } catch (error) {
        if (!(error instanceof LostImport) || ++failures > failuresMax) throw error;
      }
      if (!isInterrupted) await delay(waitMs, undefined, { signal: wait.signal }).catch(() => {});
    }
  } finally {
    progress.stop();
    release();
  }
}

/** What a promise resolves to; `undefined` if the signal is aborted before: a request may hang. */
async function unlessAborted<T>(
  signal: AbortSignal,
  promise: Promise<T>,
): Promise<T | undefined> {
  promise.catch(() => {});
  let onAbort = () => {};
  const aborted = new Promise<undefined>((resolve) => onAbort = () => resolve(undefined));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
