import { getLogger } from "@logtape/logtape";
import { Counter, Histogram, Registry } from "prom-client";
import type { Management } from "../../management/change_project.ts";
import { showBuild } from "./build_metrics.ts";
import { showCatalog } from "./catalog_metrics.ts";
import { EventLoopDelay } from "./event_loop_delay.ts";
import { showProcess } from "./process_metrics.ts";
import { showProjects } from "./project_metrics.ts";
import { QueryMetrics } from "./query_metrics.ts";
import { showSnapshot, type SnapshotMetrics } from "./snapshot_metrics.ts";
import type { UnreadResponses } from "../unread/unread_responses.ts";
import { showUnread } from "./unread_metrics.ts";
import { showStore } from "./store_metrics.ts";

const log = getLogger(["badges", "metrics"]);

/**
 * The service's metrics for Prometheus: one registry, with each family of metrics in its own file.
 */
export class Metrics {
  readonly queries: QueryMetrics;
  readonly #registry = new Registry();
  readonly #requests: Histogram<"operation" | "status">;
  readonly #eventLoopDelay: EventLoopDelay;

  readonly #failures: Counter;
  readonly #failedFamilies = new Set<string>();

  constructor({ kv, catalog, unread, snapshot, descriptorLimit, version }: MetricsSources) {
    this.queries = new QueryMetrics(this.#registry);
    this.#requests = new Histogram({
      name: "badges_request_duration_seconds",
      help: "Time from a request's headers to the response's, except for queries.",
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
    if (unread !== undefined) showUnread(this.#registry, unread);
    if (snapshot !== undefined) showSnapshot(this.#registry, snapshot);
    showProcess(this.#registry, descriptorLimit);
    showBuild(this.#registry, version);
    this.#eventLoopDelay = new EventLoopDelay(this.#registry);
    this.#failures = new Counter({
      name: "badges_figures_failed_total",
      help: "Families of metrics that a scrape lacks because they could not be collected.",
      registers: [this.#registry],
    });
  }

  /**
   * Counts a request other than a query. `operation` is an operation's id, or the pattern of a
   * page's path.
   */
  countRequest({ operation, status, seconds }: CountedRequest): void {
    this.#requests.observe({ operation, status }, seconds);
  }

  /**
   * Measures the event loop's delay until `signal` is aborted. Before this call, nothing is
   * measured.
   */
  watchEventLoop(signal: AbortSignal): void {
    this.#eventLoopDelay.watch(signal);
  }

  /**
   * All metrics in Prometheus' text format. A family that cannot be collected is left out, counted
   * and logged, so that it does not hide the others.
   */
  async text(): Promise<string> {
    const families: string[] = [];
    for (const { name } of this.#registry.getMetricsAsArray()) {
      try {
        families.push(await this.#registry.getSingleMetricAsString(name));
      } catch (error) {
        this.#failed(name, error);
      }
    }
    return families.join("\n\n") + "\n";
  }

  #failed(family: string, error: unknown): void {
    this.#failures.inc();
    // Scrapes come every few seconds; one line is enough.
    if (this.#failedFamilies.has(family)) return;
    this.#failedFamilies.add(family);
    log.error("A family of metrics cannot be collected", { family, error: String(error) });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

/** The sources of the metrics. */
export interface MetricsSources extends Pick<Management, "kv" | "catalog"> {
  /** The version of the service. */
  readonly version: string;
  readonly unread?: Pick<UnreadResponses, "bytes" | "refused"> | undefined;
  /** The snapshot on the local disk, if there is one. */
  readonly snapshot?: SnapshotMetrics | undefined;
  /** The process's limit on file descriptors, if it is known. */
  readonly descriptorLimit?: number | undefined;
}

interface CountedRequest {
  readonly operation: string;
  readonly status: number;
  readonly seconds: number;
}
