/** How long a server may take to respond at all. */
const reachMs = 900;

/**
 * Opens another handle of the KV Connect server at `url`. A handle has one connection, and if that
 * freezes, its calls never end, even when the server is back up.
 *
 * Rejects if the server does not respond. This is checked with a request that can be aborted,
 * because opening a handle cannot be: each attempt would leave one behind.
 */
export async function reopenRemote(url: string): Promise<Deno.Kv> {
  const signal = AbortSignal.timeout(reachMs);
  // Any response below 500 is enough, even that a token is missing.
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
