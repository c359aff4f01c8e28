/**
 * Settles like `promise`, unless the signal is aborted first: then it rejects with the signal's
 * reason.
 */
export function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
  });
}

/** Waits `ms` milliseconds, by default 0, or until the signal is aborted. Never rejects. */
export function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => timer = setTimeout(resolve, ms));
  return abortable(over, signal).catch(() => {}).finally(() => clearTimeout(timer));
}
