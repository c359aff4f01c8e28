import { getLogger } from "@logtape/logtape";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Management } from "../../management/change_project.ts";
import { showCatalog } from "./catalog_metrics.ts";
import type { ImportRunner } from "../../management/imports/import_runner.ts";
import { EventLoopDelay } from "./event_loop_delay.ts";
import { type FeedMetrics, showFeeds } from "./feed_metrics.ts";
import { showImports } from "./import_metrics.ts";
import { showProcess } from "./process_metrics.ts";
import { showProjects } from "./project_metrics.ts";
import { QueryMetrics } from "./query_metrics.ts";
import { showGauge, showTotal } from "./read_metric.ts";
import type { UnreadResponses } from "../unread/unread_responses.ts";
import { showStore } from "./store_metrics.ts";

const log = getLogger(["badges", "metrics"]);

/** The service's metrics for Prometheus, in one registry. Larger families have files of their own. */
export class Metrics {
  readonly queries: QueryMetrics;
  readonly #registry = new Registry();
  readonly #requests: Histogram<"operation" | "status">;
  readonly #eventLoopDelay: EventLoopDelay;

  readonly #failures: Counter;
  readonly #failedFamilies = new Set<string>();

  constructor({ kv, catalog, unread, snapshot, feeds, imports, ...facts }: MetricsSources) {
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
    if (feeds !== undefined) showFeeds(this.#registry, { feeds, now: () => Date.now() });
    if (imports !== undefined) showImports(this.#registry, imports);
    showProcess(this.#registry, facts.descriptorLimit);
    showBuild(this.#registry, facts.version);
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
  readonly feeds?: FeedMetrics | undefined;
  readonly imports?: Pick<ImportRunner, "totals"> | undefined;
  /** The process's limit on file descriptors, if it is known. */
  readonly descriptorLimit?: number | undefined;
}

interface CountedRequest {
  readonly operation: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * Shows the versions of the service and the runtime: always 1, with labels for joining other
 * metrics.
 */
function showBuild(registry: Registry, version: string): void {
  const { deno, v8 } = Deno.version;
  new Gauge({
    name: "badges_build_info",
    help: "1, labelled with the versions of the service, of Deno and of V8.",
    labelNames: ["version", "deno", "v8"],
    registers: [registry],
  }).set({ version, deno, v8 }, 1);
}

/** The metrics of a snapshot keeper. */
interface SnapshotMetrics {
  /** Seconds since the file last matched memory. */
  readonly ageSeconds: number;
  /** The number of failed reads and writes of the file. */
  readonly failures: number;
}

/** Shows the age of the snapshot from which a start without the store would answer. */
function showSnapshot(registry: Registry, snapshot: SnapshotMetrics): void {
  showGauge(registry, {
    name: "badges_snapshot_age_seconds",
    help: "How long ago the snapshot file last held what was in memory.",
    value: () => snapshot.ageSeconds,
  });
  showTotal(registry, {
    name: "badges_snapshot_failures_total",
    help: "Times that the snapshot file could not be written or read.",
    value: () => snapshot.failures,
  });
}

/**
 * Shows how much memory large unread responses take, and how many responses were refused because of
 * it.
 */
function showUnread(
  registry: Registry,
  unread: Pick<UnreadResponses, "bytes" | "refused">,
): void {
  showGauge(registry, {
    name: "badges_unread_answers_bytes",
    help: "Memory of responses over 64 KiB that clients have not read completely.",
    value: () => unread.bytes,
  });
  showTotal(registry, {
    name: "badges_unread_answers_refused_total",
    help: "Large responses that became a 503 because others were not read.",
    value: () => unread.refused,
  });
}
