import { Histogram, type Registry } from "prom-client";

const lookEveryMs = 50;

/**
 * Measures how late timers fire, which is how long any event waits. The runtime's
 * `monitorEventLoopDelay()` reports 0.2 ms for a loop that was blocked for 60 ms, so it is not
 * used.
 */
export class EventLoopDelay {
  readonly #delays: Histogram;

  constructor(registry: Registry) {
    this.#delays = new Histogram({
      name: "badges_event_loop_delay_seconds",
      help: `How late a timer of ${lookEveryMs} ms fires.`,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
      registers: [registry],
    });
  }

  /** Measures until `signal` is aborted. */
  watch(signal: AbortSignal): void {
    let due = performance.now() + lookEveryMs;
    const timer = setInterval(() => {
      const now = performance.now();
      this.#delays.observe(Math.max(0, now - due) / 1_000);
      due = now + lookEveryMs;
    }, lookEveryMs);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }
}
