import { Counter, Histogram, type Registry } from "prom-client";
import { showTotal } from "./read_metric.ts";

/** One of this many queries is timed. A power of two, so that the modulo is a bit mask. */
const timedEach = 32;

/** The indexes of the plain counts. */
const started = 0;
const answered = 1;
const unchanged = 2;
const productsQueried = 3;
const metricCount = 4;

/** A project that counts its answered queries. */
interface CountingProject {
  countQuery(): void;
}

/**
 * The statuses of refused queries, shown from the start, because a rate needs the zero before the
 * first one.
 */
const refusals = [400, 404, 412, 413, 415, 429, 500, 503];

/**
 * The metrics of queries. Every shopper waits for them, so they are plain numbers, to which labels
 * are added at a scrape, and only a few queries read the clock, which takes longer than everything
 * else here.
 */
export class QueryMetrics {
  readonly #counts = new Float64Array(metricCount);
  readonly #refused = new Map(refusals.map((status) => [status, 0]));
  readonly #durations: Histogram;

  constructor(registry: Registry) {
    this.#showStatuses(registry);
    showTotal(registry, {
      name: "badges_query_products_total",
      help: "Products in answered queries.",
      value: () => this.#counts[productsQueried]!,
    });
    this.#durations = new Histogram({
      name: "badges_query_duration_seconds",
      help:
        `Time from a query's body, or URL, to its response, with the project in memory; one in ${timedEach} is timed.`,
      buckets: [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1],
      registers: [registry],
    });
  }

  /** Call this before a query is evaluated, and pass the result to {@link answered}. */
  start(): number {
    return this.#counts[started]!++ % timedEach === 0 ? performance.now() : 0;
  }

  /** Counts an answered query, also for its project, with its number of products. */
  answered(project: CountingProject, products: number, startedAt: number): void {
    project.countQuery();
    this.#counts[answered]!++;
    this.#counts[productsQueried]! += products;
    if (startedAt !== 0) this.#durations.observe((performance.now() - startedAt) / 1_000);
  }

  /**
   * Records that one of the counted queries was sent as 304, because the client had the response.
   */
  unchanged(): void {
    this.#counts[unchanged]!++;
  }

  refused(status: number): void {
    this.#refused.set(status, (this.#refused.get(status) ?? 0) + 1);
  }

  /** The number of answered queries so far. */
  get answeredTotal(): number {
    return this.#counts[answered]!;
  }

  #showStatuses(registry: Registry): void {
    const totals = (): [number, number][] => [
      [200, this.#counts[answered]! - this.#counts[unchanged]!],
      [304, this.#counts[unchanged]!],
      ...this.#refused,
    ];
    new Counter({
      name: "badges_queries_total",
      help: "Badge queries by status.",
      labelNames: ["status"],
      registers: [registry],
      collect() {
        this.reset();
        for (const [status, total] of totals()) this.inc({ status }, total);
      },
    });
  }
}
