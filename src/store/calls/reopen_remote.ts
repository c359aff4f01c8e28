/** How long a server may take to say anything. */
const reachMs = 900;

/**
 * Another handle of the KV Connect server at `url`. A handle has one connection, and if that freezes, nothing ever
 * ends on it: not even when the server is back.
 *
 * Rejects if the server does not answer. That is asked by a request that can be broken off, for a handle that waits to
 * be opened cannot, and would be left behind each time.
 */
export async function reopenRemote(url: string): Promise<Deno.Kv> {
  const signal = AbortSignal.timeout(reachMs);
  // Any answer of its own will do, that it wants a token too.
  const response = await fetch(url, { method: "POST", body: "{}", signal });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`The server answers ${response.status}`);
  signal.throwIfAborted();
  const opening = Deno.openKv(url);
  try {
    return await Promise.race([opening, aborted(signal)]);
  } catch (error) {
    opening.then((late) => late.close(), () => {});
    throw error;
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
