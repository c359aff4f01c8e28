import { Counter, Gauge, type Registry } from "prom-client";

/** The name of a metric, and its description. */
interface Named {
  readonly name: string;
  readonly help: string;
}

/** Registers a gauge whose value is read at each scrape. An unknown value is left out. */
export function showGauge(
  registry: Registry,
  named: Named,
  value: () => number | undefined,
): void {
  new Gauge({
    ...named,
    registers: [registry],
    collect() {
      const now = value();
      if (now === undefined) this.remove();
      else this.set(now);
    },
  });
}

/** The same for a counter, which only increases. */
export function showTotal(registry: Registry, named: Named, total: () => number): void {
  new Counter({
    ...named,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(total());
    },
  });
}
