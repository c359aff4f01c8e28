import { getLogger } from "@logtape/logtape";
import { dirname } from "node:path";
import { Authenticator } from "../auth/authenticator.ts";
import { Catalog } from "../catalog/catalog.ts";
import { StoreProbe } from "../catalog/store_probe.ts";
import { Follower } from "../catalog/follower.ts";
import { SnapshotKeeper } from "../catalog/snapshot_keeper.ts";
import { BadConfig, type Config } from "./config.ts";
import { createApp } from "../http/app.ts";
import { builtFolder } from "../http/assets/manifest.ts";
import { Metrics, type MetricsSources } from "../http/telemetry/metrics.ts";
import { UnreadResponses } from "../http/unread/unread_responses.ts";
import { demoProjectId } from "../management/demo/demo_data.ts";
import { createDemoProject, ensureDemoProject } from "../management/demo/demo_project.ts";
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

/** A store that may be down until it was reached. */
export interface Store {
  readonly kv: KvStore;
  /**
   * Throws a `DomainError` with code `unavailable` while it is down, and an `UnusableStore` if it does
   * not belong to this service.
   */
  reach(options: { mayBeNew: boolean }): Promise<void>;
  close(): void;
}

/** The facts that only the store can provide for the start's report. */
export interface Greeting {
  readonly hasDemo: boolean;
  readonly bootstrapSecret: string | undefined;
}

/** The service, assembled on a store. */
export interface Service {
  readonly fetch: ReturnType<typeof createApp>["fetch"];
  /** Does what needs the store. Can be retried. Throws as {@link Store.reach} does. */
  begin(options: { mayBeNew: boolean }): Promise<Greeting>;
  /**
   * Answers queries from the snapshot until {@link begin} succeeds. Returns the number of its
   * projects. `reason` is why `begin` failed.
   */
  fallBack(reason: string): Promise<number>;
  /**
   * Writes the snapshot a last time. Resolves when that is done, and nothing is being loaded or
   * changed any more.
   */
  settle(): Promise<void>;
}

/** The facts about the process that metrics show. */
export type ProcessFacts = Pick<MetricsSources, "version" | "descriptorLimit">;

/** Assembles the service, without calls to the store. Throws {@link BadConfig}. */
export async function build(
  config: Config,
  { store, publicUrl, ending, facts }: {
    store: Store;
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
    now,
    ageNow,
  });
  const file = await openSnapshot(config);
  const keeper = file && new SnapshotKeeper(file, catalog);
  const management = { kv, catalog, now };
  const { adminToken, metricsToken, authFailuresPerMinute: failuresPerMinute } = config;
  const tokens = { adminToken, metricsToken };
  const authenticator = new Authenticator({ kv, ...tokens, failuresPerMinute, now, ageNow });
  const unread = new UnreadResponses({ now });
  const metrics = new Metrics({ kv, catalog, unread, snapshot: keeper, ...facts });
  metrics.watchEventLoop(ending);
  const probe = new StoreProbe(kv, catalog, now);
  const app = createApp({
    ...{ management, catalog, authenticator, metrics, probe, unread, publicUrl, ending },
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
      if (config.isDefaultStore) await ensureDemoProject(management);
      const bootstrapSecret = await authenticator.learnBootstrap();
      const hasDemo = await readHead(kv, demoProjectId) !== undefined;
      // Only a remote store has other processes.
      if (config.store.kind === "remote") {
        new Follower(kv.lane("catalog"), catalog, now).run(ending);
      }
      keeper?.preload(ending).then(() => keeper.run(ending));
      await probe.look();
      tidy(management, authenticator);
      return { hasDemo, bootstrapSecret };
    },
    async fallBack(reason) {
      const projects = await keeper?.restore() ?? 0;
      const message = projects > 0
        ? "The store is down; until it is up, queries are answered from the snapshot"
        : "The store is down, and there is no snapshot: nothing is answered until it is up";
      log.error(message, { reason, projects });
      return projects;
    },
    async settle() {
      await catalog.idle();
      await keeper?.write();
    },
  };
}

/** Completes what earlier processes left unfinished, in the background. */
function tidy({ kv, catalog }: Management, authenticator: Authenticator): void {
  catalog.learnProjects().catch((error) => {
    log.warn("Projects are looked up when they are first queried", { error: String(error) });
  });
  authenticator.learnCredentials().catch((error) => {
    log.warn("Credentials are looked up when they are first used", { error: String(error) });
  });
  finishDeletions(kv).catch((error) => {
    log.warn("A deletion was not finished; the next start tries again", { error: String(error) });
  });
  authenticator.sessions.sweep().catch((error) => {
    log.warn("Sessions that are over were not deleted", { error: String(error) });
  });
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
    log.warn("There will be no snapshot: another process has the file", { file: snapshot.path });
  } catch (error) {
    const reason = String(error);
    if (!snapshot.isDefault) throw new BadConfig("SNAPSHOT_PATH", snapshot.path, reason);
    log.warn("There will be no snapshot", { file: snapshot.path, reason });
  }
  return undefined;
}

const demoQuery = '{"context":{},"query":{"products":[{"id":1234}]}}';

/**
 * Creates a project, loads it and queries it, in a separate store in memory: this compiles the code
 * that a first query runs, so that the first shopper does not wait for it.
 */
export async function warmUp(): Promise<void> {
  const kv = new KvStore(await openKvFile(":memory:"));
  try {
    const now = () => Date.now();
    const newCatalog = () => new Catalog({ kv, maxBytes: 1, now });
    const catalog = newCatalog();
    await createDemoProject({ kv, catalog, now });
    const made = await catalog.open(demoProjectId);
    // Makes the load read records too, not only the log.
    if (made !== undefined) await writeCheckpoint(kv, made, { now });
    const loaded = await newCatalog().open(demoProjectId);
    const { context, products } = parseQuery(demoQuery);
    loaded?.answer(products, { context, now: now() });
  } finally {
    kv.close();
  }
}
