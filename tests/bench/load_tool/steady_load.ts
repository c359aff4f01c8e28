import { delay } from "../delay.ts";

/** A load that leaves the machine to others most of the time. */
export interface SteadyLoad {
  readonly url: string;
  readonly bodies: readonly { readonly text: string }[];
  /** Which of them is sent first, from 0. */
  readonly firstBody: number;
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

/** How often requests are sent, some at a time. */
const tickMs = 20;

/**
 * Sends about so many requests a second, fewer if the answers do not keep up, and resolves with their number when all
 * are answered. Throws if any answer was not a success. It measures no times: for that there is paced_load.ts.
 */
export async function sendSteady(
  load: SteadyLoad,
  signal: AbortSignal,
): Promise<{ requests: number }> {
  const { url, bodies, firstBody, requestsPerSecond, seconds } = load;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let requests = 0;
  const ask = async () => {
    const body = bodies[(firstBody + requests++) % bodies.length]?.text ?? "";
    const response = await fetch(url, { method: "POST", body, signal });
    await response.bytes();
    if (!response.ok) throw new Error(`Cannot count an answer with status ${response.status}`);
  };
  for (let now = startedAt; now < endsAt; now = performance.now()) {
    const due = Math.ceil((now - startedAt) * requestsPerSecond / 1_000) - requests;
    await Promise.all([
      ...Array.from({ length: Math.max(0, due) }, ask),
      delay(tickMs),
    ]);
  }
  return { requests };
}
