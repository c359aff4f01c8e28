import { Counter, Gauge, type Registry } from "prom-client";

/** What a figure is called, and what it says. */
interface Named {
  readonly name: string;
  readonly help: string;
}

/** Shows a value that is read when somebody asks for it; one that is not known now is left out. */
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

/** The same for a total, which only grows. */
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
