import { Counter, Gauge, type Registry } from "prom-client";

/** A metric whose value is read at each scrape. */
interface ReadMetric<V> {
  readonly name: string;
  readonly help: string;
  readonly value: () => V;
}

/** Registers a gauge. An unknown value is left out. */
export function showGauge(
  registry: Registry,
  { name, help, value }: ReadMetric<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const now = value();
      if (now === undefined) this.remove();
      else this.set(now);
    },
  });
}

/** Registers a counter, which only increases. */
export function showTotal(registry: Registry, { name, help, value }: ReadMetric<number>): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(value());
    },
  });
}
