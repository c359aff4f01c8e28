import { Counter, Gauge, type Registry } from "prom-client";
import type { StoreMetrics } from "../../store/calls/store_calls.ts";
import { showGauge } from "./read_metric.ts";

/**
 * Shows the results of the calls to the store, how many wait, and whether it is considered down.
 */
export function showStore(registry: Registry, store: { readonly metrics: StoreMetrics }): void {
  new Counter({
    name: "badges_store_calls_total",
    help: "Calls to the store; late ones got no response in time, refused ones were not attempted.",
    labelNames: ["kind", "result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, results] of Object.entries(store.metrics.calls)) {
        for (const [result, count] of Object.entries(results)) this.inc({ kind, result }, count);
      }
    },
  });
  showGauge(registry, {
    name: "badges_store_calls_waiting",
    help: "Calls to the store without a response yet.",
    value: () => store.metrics.waiting,
  });
  new Gauge({
    name: "badges_store_down",
    help: "1 while calls of a kind fail without an attempt, because the last ones failed.",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      for (const [kind, state] of Object.entries(store.metrics.breakers)) {
        this.set({ kind }, state === "closed" ? 0 : 1);
      }
    },
  });
}
