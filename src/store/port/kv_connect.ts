import { DenoKv } from "./deno_kv.ts";
import { type StoragePort, UnusableStore } from "./storage_port.ts";

/** How long a server may take to respond at all. */
const connectMs = 900;

/**
 * Connects to the KV Connect server at `url`. All calls share one network connection: if it
 * freezes, they never end, even when the server is back up, so callers need deadlines.
 *
 * Rejects if the server does not respond. This is checked with a request that can be aborted,
 * because opening Deno KV cannot be: each attempt would leave one behind.
 *
 * @throws {UnusableStore} If the server does not accept the token.
 */
export async function openKvConnect(url: string): Promise<StoragePort> {
  const signal = AbortSignal.timeout(connectMs);
  // Any status below 500 shows that the server is up, even a 401 because this sends no token.
  const response = await fetch(url, { method: "POST", body: "{}", signal });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`The server responds with status ${response.status}`);
  signal.throwIfAborted();
  const opening = Deno.openKv(url);
  try {
    return new DenoKv(await Promise.race([opening, aborted(signal)]));
  } catch (error) {
    opening.then((late) => late.close(), () => {});
    // Any other status may come from a proxy whose server is down.
    if (!/responded with status 40[13]/.test(String(error))) throw error;
    throw new UnusableStore("it does not accept the token in DENO_KV_ACCESS_TOKEN", {
      cause: error,
    });
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
