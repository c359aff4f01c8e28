import { Counter, Histogram, type Registry } from "prom-client";
import { showTotal } from "./figure.ts";

/** Of each so many queries the time of one is taken: a power of two, by which counting is masking. */
const timedEach = 32;

/** Where each of the plain figures stands. */
const begun = 0;
const answered = 1;
const unchanged = 2;
const productsAsked = 3;
const figureCount = 4;

/** A project that counts the queries answered from it. */
interface CountingProject {
  countQuery(): void;
}

/** The statuses that a query may be refused with, shown from the start: a rate needs the zero before. */
const refusals = [400, 404, 412, 413, 415, 429, 500, 503];

/**
 * What is counted of queries. Every shopper waits for it: so there are plain numbers, which labels are
 * put on when somebody asks, and a clock is looked at, which takes longer than all else here, for few.
 */
export class QueryFigures {
  readonly #figures = new Float64Array(figureCount);
  readonly #refused = new Map(refusals.map((status) => [status, 0]));
  readonly #durations: Histogram;

  constructor(registry: Registry) {
    this.#showStatuses(registry);
    showTotal(registry, {
      name: "badges_query_products_total",
      help: "Products that answered queries asked about.",
    }, () => this.#figures[productsAsked]!);
    this.#durations = new Histogram({
      name: "badges_query_duration_seconds",
      help:
        `Time from a query's body, or URL, to its answer, project in memory; of each ${timedEach} one.`,
      buckets: [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1],
      registers: [registry],
    });
  }

  /** To be called when a query is about to be decided; what it answers goes to {@link answered}. */
  begin(): number {
    return this.#figures[begun]!++ % timedEach === 0 ? performance.now() : 0;
  }

  /** Counts a query that is answered, for its project too, with how many products it asked about. */
  answered(project: CountingProject, products: number, begunAt: number): void {
    project.countQuery();
    this.#figures[answered]!++;
    this.#figures[productsAsked]! += products;
    if (begunAt !== 0) this.#durations.observe((performance.now() - begunAt) / 1_000);
  }

  /** Takes note that one that was counted was sent as 304: the client had the answer. */
  unchanged(): void {
    this.#figures[unchanged]!++;
  }

  refused(status: number): void {
    this.#refused.set(status, (this.#refused.get(status) ?? 0) + 1);
  }

  /** How many queries were answered so far. */
  get answeredTotal(): number {
    return this.#figures[answered]!;
  }

  #showStatuses(registry: Registry): void {
    const totals = (): [number, number][] => [
      [200, this.#figures[answered]! - this.#figures[unchanged]!],
      [304, this.#figures[unchanged]!],
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
