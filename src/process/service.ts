import { getLogger } from "@logtape/logtape";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Authenticator } from "../auth/authenticator.ts";
import { Catalog } from "../catalog/catalog.ts";
import { StoreProbe } from "../catalog/store_probe.ts";
import { Follower } from "../catalog/follower.ts";
import { SnapshotKeeper } from "../catalog/snapshot_keeper.ts";
import { BadConfig } from "./bad_config.ts";
import { type Config } from "./config.ts";
import { importBytesOnEtcdMax } from "../domain/limits.ts";
import { createApp } from "../http/app.ts";
import { builtFolder } from "../http/assets/manifest.ts";
import { Metrics, type MetricsSources } from "../http/telemetry/metrics.ts";
import { UnreadResponses } from "../http/unread/unread_responses.ts";
import { demoProjectId } from "../management/demo/demo_data.ts";
import { createDemoProject, ensureDemoProject } from "../management/demo/demo_project.ts";
import { PlanRunner } from "../management/configuration/plan_runner.ts";
import { FeedRunner } from "../management/feeds/feed_runner.ts";
import { ImportRunner } from "../management/imports/import_runner.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Management } from "../management/change_project.ts";
import { finishDeletions } from "../management/projects/delete_project.ts";
import { KvStore } from "../store/kv_store.ts";
import { AgeClock } from "../store/age_clock.ts";
import { readHead } from "../store/project/head.ts";
import { SnapshotFile } from "../store/snapshot/snapshot_file.ts";
import { parseQuery } from "../http/badges/reading/read_query.ts";
import { writeCheckpoint } from "../store/project/checkpoint.ts";
import { openKvFile } from "../store/port/kv_file.ts";

const log = getLogger(["badges", "main"]);

/** A store that may be down when the service is assembled. */
export interface Store {
  readonly kv: KvStore;
  /**
   * Connects to it. Throws a `DomainError` with code `unavailable` while it is down, and an
   * `UnusableStore` if it does not belong to this service.
   */
  reach(options: { mayBeNew: boolean }): Promise<void>;
  close(): void;
}

/** The facts for the message of a start that only the store can provide. */
export interface StoreFacts {
  readonly hasDemo: boolean;
  readonly bootstrapSecret: string | undefined;
}

/** The service, assembled on a store. */
export interface Service {
  readonly fetch: ReturnType<typeof createApp>["fetch"];
  /**
   * Completes the part of the start that needs the store. Can be retried. Throws as {@link
   * Store.reach} does.
   */
  begin(options: { mayBeNew: boolean }): Promise<StoreFacts>;
  /**
   * Answers queries from the snapshot until {@link begin} succeeds. Returns the number of its
   * projects. `reason` is why `begin` failed.
   */
  useSnapshot(reason: string): Promise<number>;
  /**
   * Waits until nothing is being loaded or changed any more, and writes the snapshot a last time.
   */
  settle(): Promise<void>;
}

/** The facts about the process that metrics show. */
export type ProcessFacts = Pick<MetricsSources, "version" | "descriptorLimit">;

/** Assembles the service, without calls to the store. Throws {@link BadConfig}. */
export async function buildService(
  config: Config,
  { store, outbound, publicUrl, ending, facts }: {
    store: Store;
    outbound: Outbound;
    publicUrl: string;
    ending: AbortSignal;
    facts: ProcessFacts;
  },
): Promise<Service> {
  const { kv } = store;
  const now = () => Date.now();
  const age = new AgeClock(now);
  const ageNow = age.now;
  const catalog = new Catalog({
    kv: kv.lane("catalog"),
    maxBytes: config.catalogMaxBytes,
    history: config.history,
    now,
    ageNow,
  });
  const file = await openSnapshot(config);
  const keeper = file && new SnapshotKeeper(file, catalog);
  const management = { kv, catalog, now, ageNow };
  const isOnEtcd = config.store.kind === "remote" && config.store.etcd !== undefined;
  const imports = new ImportRunner(management, ending, {
    ...isOnEtcd && { fileBytes: importBytesOnEtcdMax },
  });
  const plans = new PlanRunner(management, ending);
  const feeds = new FeedRunner({ management, outbound, imports, ending });
  const { adminToken, metricsToken, authFailuresPerMinute: failuresPerMinute } = config;
  const tokens = { adminToken, metricsToken };
  const authenticator = new Authenticator({ kv, ...tokens, failuresPerMinute, now, ageNow });
  const unread = new UnreadResponses({ now, trustedProxies: config.trustedProxies });
  const metrics = new Metrics({ kv, catalog, unread, snapshot: keeper, feeds, imports, ...facts });
  metrics.watchEventLoop(ending);
  const probe = new StoreProbe(kv, catalog, now);
  const app = createApp({
    ...{
      management,
      catalog,
      imports,
      plans,
      feeds,
      authenticator,
      metrics,
      probe,
      unread,
      publicUrl,
    },
    ending,
    assetsFolder: builtFolder,
    queriesPerSecond: config.queriesPerSecond,
    trustedProxies: config.trustedProxies,
    isTraced: config.isTraced,
  });
  await warmUp();
  probe.run(ending);
  return {
    fetch: app.fetch,
    async begin(options) {
      await store.reach(options);
      await age.learn(kv);
      if (config.isDefaultStore) await ensureDemoProject(management, imports);
      const bootstrapSecret = await authenticator.loadBootstrapToken();
      const hasDemo = await readHead(kv, demoProjectId) !== undefined;
      // Only a remote store has other processes.
      if (config.store.kind === "remote") {
        new Follower(kv.lane("catalog"), catalog, now).run(ending);
      }
      keeper?.preload(ending).then(() => keeper.run(ending));
      await probe.check();
      feeds.schedule();
      startBackgroundWork(management, authenticator, { ageNow, ending });
      imports.run();
      plans.run();
      return { hasDemo, bootstrapSecret };
    },
    async useSnapshot(reason) {
      const projects = await keeper?.restore() ?? 0;
      const message = projects > 0
        ? "The store is down; until it is up, queries are answered from the snapshot"
        : "The store is down, and there is no snapshot: nothing is answered until it is up";
      log.error(message, { reason, projects });
      return projects;
    },
    async settle() {
      await feeds.idle();
      await imports.idle();
      await plans.idle();
      await catalog.idle();
      await keeper?.write();
    },
  };
}

/**
 * In the background, fills the lookup caches and completes what earlier processes left unfinished.
 */
function startBackgroundWork(
  { kv, catalog }: Management,
  authenticator: Authenticator,
  { ageNow, ending }: { ageNow: () => number; ending: AbortSignal },
): void {
  catalog.learnProjects().catch((error) => {
    log.warn("Cannot preload projects; their first query looks them up", { error: String(error) });
  });
  authenticator.learnCredentials().catch((error) => {
    log.warn("Cannot preload credentials; their first use looks them up", { error: String(error) });
  });
  // It ends only when the service does.
  finishDeletionsHourly(kv, ageNow, ending).catch(() => {});
  authenticator.sessions.sweep().catch((error) => {
    log.warn("Cannot delete ended sessions", { error: String(error) });
  });
}

const hourMs = 3_600_000;

/** Rejects when `ending` is aborted. */
async function finishDeletionsHourly(
  kv: KvStore,
  ageNow: () => number,
  ending: AbortSignal,
): Promise<void> {
  for (;;) {
    await finishDeletions(kv, ageNow).catch((error) => {
      log.warn("Cannot finish a deletion; the next try is in an hour", { error: String(error) });
    });
    await setTimeout(hourMs, undefined, { signal: ending, ref: false });
  }
}

/**
 * Opens the snapshot of a remote store; `undefined` if there should be none, or if it cannot be
 * opened.
 */
async function openSnapshot({ store, snapshot }: Config): Promise<SnapshotFile | undefined> {
  if (store.kind !== "remote") return undefined;
  try {
    if (snapshot.isDefault) {
      await Deno.mkdir(dirname(snapshot.path), { recursive: true, mode: 0o700 });
    }
    const file = await SnapshotFile.open(snapshot.path, store.url);
    if (file !== undefined) return file;
    log.warn("No snapshot: another process has the file open", { file: snapshot.path });
  } catch (error) {
    const reason = String(error);
    if (!snapshot.isDefault) throw new BadConfig("SNAPSHOT_PATH", snapshot.path, reason);
    log.warn("No snapshot: cannot open the file", { file: snapshot.path, reason });
  }
  return undefined;
}

const demoQuery = '{"context":{},"query":{"products":[{"id":1234}]}}';

/**
 * Creates, loads and queries a project in a separate store in memory. The runtime compiles the code
 * of a query meanwhile, so the first shopper does not wait for that.
 */
export async function warmUp(): Promise<void> {
  const kv = new KvStore(await openKvFile(":memory:"));
  try {
    const now = () => Date.now();
    const newCatalog = () => new Catalog({ kv, maxBytes: 1, now });
    const catalog = newCatalog();
    await createDemoProject({ kv, catalog, now });
    const created = await catalog.open(demoProjectId);
    // With a checkpoint, the load reads records too, not only the log.
    const { history } = catalog;
    if (created !== undefined) await writeCheckpoint(kv, created, { now, history });
    const loaded = await newCatalog().open(demoProjectId);
    const { context, products } = parseQuery(demoQuery);
    loaded?.responseTo(products, { context, now: now() });
  } finally {
    kv.close();
  }
}
