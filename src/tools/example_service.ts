import type { OpenAPIHono } from "@hono/zod-openapi";
import { Authenticator } from "../auth/authenticator.ts";
import { Catalog } from "../catalog/catalog.ts";
import { StoreProbe } from "../catalog/store_probe.ts";
import { createApp } from "../http/app.ts";
import type { AppEnv } from "../http/deps.ts";
import { Metrics } from "../http/telemetry/metrics.ts";
import { UnreadResponses } from "../http/unread/unread_responses.ts";
import { createDemoProject } from "../management/demo/demo_project.ts";
import { KvStore } from "../store/kv_store.ts";
import { openKvFile } from "../store/port/kv_file.ts";
import { PlanRunner } from "../management/configuration/plan_runner.ts";
import { FeedRunner } from "../management/feeds/feed_runner.ts";
import { ImportRunner } from "../management/imports/import_runner.ts";
import { readEntries, type StoreEntries, writeEntries } from "./store_entries.ts";
import { exampleOutbound, putExampleSources } from "./example_sources.ts";

/** The URL of a service that is started without any environment variable. */
export const publicUrl = "http://127.0.0.1:8000";

/** A service on a store in memory, with a fixed clock. */
export class ExampleService implements AsyncDisposable {
  static readonly now = Date.parse("2026-01-31T09:30:00Z");
  static readonly adminToken = "the-token-of-the-examples-0123456789";
  readonly app: OpenAPIHono<AppEnv>;
  readonly #kv: KvStore;
  readonly #catalog: Catalog;
  readonly #imports: ImportRunner;

  private constructor(
    app: OpenAPIHono<AppEnv>,
    { kv, catalog, imports }: { kv: KvStore; catalog: Catalog; imports: ImportRunner },
  ) {
    this.app = app;
    this.#kv = kv;
    this.#catalog = catalog;
    this.#imports = imports;
  }

  /** A store with the demo project, and what the examples name. */
  static async entries(): Promise<StoreEntries> {
    const kv = new KvStore(await openKvFile(":memory:"));
    try {
      const now = () => ExampleService.now;
      const catalog = new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now });
      const management = { kv, catalog, now };
      const imports = new ImportRunner(management, new AbortController().signal);
      await createDemoProject(management, imports);
      await putExampleSources(management);
      await catalog.idle();
      return await readEntries(kv);
    } finally {
      kv.close();
    }
  }

  /** A service on a store with these entries; empty if omitted. */
  static async create(entries: StoreEntries = []): Promise<ExampleService> {
    const kv = new KvStore(await openKvFile(":memory:"));
    const now = () => ExampleService.now;
    const catalog = new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now });
    const management = { kv, catalog, now };
    await writeEntries(kv, entries);
    // Nothing is fetched: the outcome of a run is in no example.
    const outbound = exampleOutbound;
    const ending = new AbortController().signal;
    const imports = new ImportRunner(management, ending);
    const plans = new PlanRunner(management, ending);
    const feeds = new FeedRunner({ management, outbound, imports, ending });
    const probe = new StoreProbe(kv, catalog, now);
    await probe.check();
    const { adminToken } = ExampleService;
    const app = createApp({
      management,
      catalog,
      feeds,
      imports,
      plans,
      authenticator: new Authenticator({ kv, adminToken, failuresPerMinute: 1, now }),
      probe,
      metrics: new Metrics({ ...management, version: "" }),
      unread: new UnreadResponses({ now }),
      publicUrl,
      assetsFolder: "",
      queriesPerSecond: undefined,
      trustedProxies: [],
      isTraced: false,
      ending,
    });
    return new ExampleService(app, { kv, catalog, imports });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#imports.idle();
    await this.#catalog.idle();
    this.#kv.close();
  }
}
