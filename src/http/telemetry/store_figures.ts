import { Counter, Gauge, type Registry } from "prom-client";
import type { StoreFigures } from "../../store/calls/store_calls.ts";
import { showGauge } from "./figure.ts";

/**
 * Shows the results of the calls to the store, how many wait, and whether it is considered down.
 */
export function showStore(registry: Registry, store: { readonly figures: StoreFigures }): void {
  new Counter({
    name: "badges_store_calls_total",
    help: "Calls to the store; late ones had no answer in time, refused ones were not made.",
    labelNames: ["kind", "result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, results] of Object.entries(store.figures.calls)) {
        for (const [result, count] of Object.entries(results)) this.inc({ kind, result }, count);
      }
    },
  });
  showGauge(
    registry,
    { name: "badges_store_calls_waiting", help: "Calls to the store without an answer yet." },
    () => store.figures.waiting,
  );
  new Gauge({
    name: "badges_store_away",
    help: "1 while calls of a kind fail without being made, because the last ones failed.",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      for (const [kind, state] of Object.entries(store.figures.breakers)) {
        this.set({ kind }, state === "closed" ? 0 : 1);
      }
    },
  });
}
