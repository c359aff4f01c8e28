import { Histogram, Registry } from "prom-client";
import type { Management } from "../../management/change_project.ts";
import { showCatalog } from "./catalog_figures.ts";
import { EventLoopDelay } from "./event_loop_delay.ts";
import { showProcess } from "./process_figures.ts";
import { showProjects } from "./project_figures.ts";
import { QueryFigures } from "./query_figures.ts";
import { showStore } from "./store_figures.ts";

/** What the service counts about itself, in Prometheus' words: one registry, each family of figures in its file. */
export class Metrics {
  readonly queries: QueryFigures;
  readonly #registry = new Registry();
  readonly #requests: Histogram<"operation" | "status">;
  readonly #eventLoopDelay: EventLoopDelay;

  constructor({ kv, catalog }: Pick<Management, "kv" | "catalog">) {
    this.queries = new QueryFigures(this.#registry);
    this.#requests = new Histogram({
      name: "badges_request_duration_seconds",
      help: "Time from a request's headers to its answer's, queries excepted.",
      labelNames: ["operation", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.#registry],
    });
    showCatalog(this.#registry, catalog);
    showProjects(this.#registry, {
      catalog,
      queriesAnswered: () => this.queries.answeredTotal,
    });
    showStore(this.#registry, kv);
    showProcess(this.#registry);
    this.#eventLoopDelay = new EventLoopDelay(this.#registry);
  }

  /** Counts a request that is no query: `operation` is an operation's id, or the pattern of a page's path. */
  countRequest({ operation, status, seconds }: CountedRequest): void {
    this.#requests.observe({ operation, status }, seconds);
  }

  /** Measures how late the event loop is until `signal` is aborted; before, nothing is known of it. */
  watchEventLoop(signal: AbortSignal): void {
    this.#eventLoopDelay.watch(signal);
  }

  /** All figures in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

interface CountedRequest {
  readonly operation: string;
  readonly status: number;
  readonly seconds: number;
}
