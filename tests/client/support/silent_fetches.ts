/** A `fetch` that never answers, and rejects when it is broken off, as a real one does. */
export function neverAnswers(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** One that never answers, whatever its signal says. */
export function ignoresItsSignal(): Promise<Response> {
  return new Promise(() => {});
}
