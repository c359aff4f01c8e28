import { delay } from "../delay.ts";

/** A load that leaves the machine idle most of the time. */
export interface SteadyLoad {
  readonly url: string;
  readonly bodies: readonly { readonly text: string }[];
  /** The index of the body to send first. */
  readonly firstBody: number;
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

/** The interval at which several requests are sent together. */
const tickMs = 20;

/**
 * Sends about `requestsPerSecond`, fewer if the answers do not keep up, and resolves with their
 * number when all are answered. Throws if any answer was not a success. It does not measure times;
 * see paced_load.ts for that.
 */
export async function sendSteady(
  load: SteadyLoad,
  signal: AbortSignal,
): Promise<{ requests: number }> {
  const { url, bodies, firstBody, requestsPerSecond, seconds } = load;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let requests = 0;
  const send = async () => {
    const body = bodies[(firstBody + requests++) % bodies.length]?.text ?? "";
    const response = await fetch(url, { method: "POST", body, signal });
    await response.bytes();
    if (!response.ok) throw new Error(`Cannot count an answer with status ${response.status}`);
  };
  for (let now = startedAt; now < endsAt; now = performance.now()) {
    const due = Math.ceil((now - startedAt) * requestsPerSecond / 1_000) - requests;
    await Promise.all([
      ...Array.from({ length: Math.max(0, due) }, send),
      delay(tickMs),
    ]);
  }
  return { requests };
}
