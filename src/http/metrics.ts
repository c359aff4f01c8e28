import { Counter, Gauge, Registry } from "prom-client";
import type { Catalog } from "../catalog/catalog.ts";

/** What the service counts about itself, in Prometheus' words. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<"operation" | "status">;
  /** Plain numbers: a query has no time to look up labels. */
  #queriesAnswered = 0;
  #queriesRefused = 0;

  constructor(catalog: Catalog) {
    this.#requests = new Counter({
      name: "badges_management_requests_total",
      help: "Management requests by operation and status.",
      labelNames: ["operation", "status"],
      registers: [this.#registry],
    });
    this.#countQueries();
    this.#measure(
      "badges_catalog_projects",
      "Projects in memory.",
      () => catalog.statistics.projects,
    );
    this.#measure(
      "badges_catalog_bytes",
      "Memory that projects take, about.",
      () => catalog.statistics.bytes,
    );
    this.#measure(
      "badges_catalog_loads",
      "Projects loaded since the start.",
      () => catalog.statistics.loads,
    );
    this.#measure(
      "process_resident_memory_bytes",
      "Resident memory.",
      () => Deno.memoryUsage().rss,
    );
  }

  countAnswered(): void {
    this.#queriesAnswered++;
  }

  countRefused(): void {
    this.#queriesRefused++;
  }

  countManagement(operation: string, status: number): void {
    this.#requests.inc({ operation, status });
  }

  /** All figures in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #countQueries(): void {
    const totals = () => ({ answered: this.#queriesAnswered, refused: this.#queriesRefused });
    new Counter({
      name: "badges_queries_total",
      help: "Badge queries by outcome.",
      labelNames: ["outcome"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [outcome, total] of Object.entries(totals())) this.inc({ outcome }, total);
      },
    });
  }

  #measure(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }
}
