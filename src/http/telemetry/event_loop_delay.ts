import { Histogram, type Registry } from "prom-client";

const lookEveryMs = 50;

/**
 * How late a timer fires, which is how long anything waits that has an event to be told. `monitorEventLoopDelay()`
 * of the runtime tells 0.2 ms of a loop that stood still for 60: so it is measured here.
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
