/** A `fetch` that never answers, and rejects when it is aborted, like a real one. */
export function neverResponds(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A `fetch` that never answers, and ignores its signal. */
export function ignoresItsSignal(): Promise<Response> {
  return new Promise(() => {});
}
