import type { OpenAPIHono } from "@hono/zod-openapi";
import { Authenticator } from "../../../src/auth/authenticator.ts";
import { Catalog } from "../../../src/catalog/catalog.ts";
import { StoreProbe } from "../../../src/catalog/store_probe.ts";
import { type HistoryBounds, historyBounds } from "../../../src/domain/history_bounds.ts";
import { createApp } from "../../../src/http/app.ts";
import type { AppEnv, Deps } from "../../../src/http/deps.ts";
import { Metrics } from "../../../src/http/telemetry/metrics.ts";
import { UnreadResponses } from "../../../src/http/unread/unread_responses.ts";
import type { Management } from "../../../src/management/change_project.ts";
import { PlanRunner } from "../../../src/management/configuration/plan_runner.ts";
import { FeedRunner } from "../../../src/management/feeds/feed_runner.ts";
import type { Outbound } from "../../../src/outbound/outbound.ts";
import { exampleOutbound } from "../../../src/tools/example_sources.ts";
import { ImportRunner } from "../../../src/management/imports/import_runner.ts";
import { type StoreEntries, writeEntries } from "../../../src/tools/store_entries.ts";
import { demoEntries } from "./demo_entries.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

export const adminToken = "the-token-of-the-tests-0123456789";
export const publicUrl = "http://badges.test";

interface Options {
  /** The service's clock, in epoch milliseconds. */
  readonly now?: () => number;
  readonly kv?: Deno.Kv;
  readonly catalogMaxBytes?: number;
  /** How far back changes can be undone. */
  readonly history?: HistoryBounds;
  readonly authFailuresPerMinute?: number;
  readonly queriesPerSecond?: number;
  readonly trustedProxies?: readonly string[];
  readonly adminToken?: string;
  readonly metricsToken?: string;
  readonly publicUrl?: string;
  readonly withDemo?: boolean;
  /** What the store contains, in place of the demo project. */
  readonly entries?: StoreEntries;
  /** Whether the demo project has something at every path of the document's examples. */
  readonly withExamples?: boolean;
  /** What fetches feeds; by default from the host of the examples, where nothing is. */
  readonly outbound?: Outbound;
  /** What imports the files of feeds. */
  readonly imports?: Pick<ImportRunner, "start">;
  /** Limits on unread answers in place of the service's own. */
  readonly unread?: {
    readonly smallMaxBytes?: number;
    readonly maxBytes?: number;
    readonly receiverMaxBytes?: number;
    readonly random?: () => number;
  };
  /** The folder of the built assets; by default there are none. */
  readonly assetsFolder?: string;
}

/** A test's request. `json` becomes the body, with its media type. */
interface TestRequest extends RequestInit {
  readonly json?: unknown;
  /** The bearer token; by default the administrator's under `/admin`, else none. */
  readonly token?: string | null;
  /** The client's address. */
  readonly from?: string;
}

/** A complete service in memory, without a port. */
export class TestService implements AsyncDisposable {
  readonly app: OpenAPIHono<AppEnv>;
  readonly deps: Deps;
  readonly kv: Deno.Kv;
  readonly management: Management;
  readonly catalog: Catalog;
  readonly ending: AbortController;

  private constructor(
    parts: Pick<TestService, "app" | "deps" | "kv" | "management" | "catalog" | "ending">,
  ) {
    this.app = parts.app;
    this.deps = parts.deps;
    this.kv = parts.kv;
    this.management = parts.management;
    this.catalog = parts.catalog;
    this.ending = parts.ending;
  }

  static async create(options: Options = {}): Promise<TestService> {
    const kv = options.kv ?? await Deno.openKv(":memory:");
    const { now = () => Date.now(), history = historyBounds() } = options;
    const deadlineKv = kvStore(kv);
    const maxBytes = options.catalogMaxBytes ?? 64 * 1024 * 1024;
    const catalog = new Catalog({ kv: deadlineKv.lane("catalog"), maxBytes, now, history });
    const management = { kv: deadlineKv, catalog, now };
    const entries = options.entries ?? (options.withDemo ? await demoEntries(options) : undefined);
    if (entries !== undefined) await writeEntries(deadlineKv, entries);
    const authenticator = new Authenticator({
      kv: deadlineKv,
      adminToken: options.adminToken ?? adminToken,
      metricsToken: options.metricsToken,
      failuresPerMinute: options.authFailuresPerMinute ?? 10,
      now,
    });
    const ending = new AbortController();
    const imports = new ImportRunner(management, ending.signal);
    const plans = new PlanRunner(management, ending.signal);
    const probe = new StoreProbe(deadlineKv, catalog, now);
    await probe.check();
    const feeds = new FeedRunner({
      management,
      outbound: options.outbound ?? exampleOutbound,
      imports: options.imports ?? imports,
      ending: ending.signal,
    });
    const unread = new UnreadResponses({ now, ...options.unread });
    const deps = {
      management,
      catalog,
      feeds,
      imports,
      plans,
      authenticator,
      probe,
      unread,
      metrics: new Metrics({ ...management, unread, version: "0.0.0" }),
      publicUrl: options.publicUrl ?? publicUrl,
      assetsFolder: options.assetsFolder ?? "dist/there-is-no-such-folder",
      queriesPerSecond: options.queriesPerSecond,
      trustedProxies: options.trustedProxies ?? [],
      isTraced: false,
      ending: ending.signal,
    };
    return new TestService({ app: createApp(deps), deps, kv, management, catalog, ending });
  }

  /** Sends a request; under `/admin` with the administrator's token by default. */
  async request(path: string, request: TestRequest = {}): Promise<Response> {
    const { json, token, from: hostname, ...init } = request;
    const headers = new Headers(init.headers);
    const secret = token === undefined && path.startsWith("/admin") ? adminToken : token;
    if (secret) headers.set("Authorization", `Bearer ${secret}`);
    const env = hostname === undefined ? {} : { remoteAddr: tcpAddress(hostname) };
    if (json === undefined) return await this.app.request(path, { ...init, headers }, env);
    if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
    const body = JSON.stringify(json);
    // Like every client that has the whole body. The service's fast path needs it.
    headers.set("Content-Length", String(new TextEncoder().encode(body).length));
    return await this.app.request(path, { method: "POST", ...init, headers, body }, env);
  }

  /** Resolves when the service has noticed that its store is up again. */
  async untilStoreIsUp(): Promise<void> {
    for (;;) {
      await this.deps.probe.check();
      if (this.deps.probe.status.store === "up") return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** The badge texts of each product of a query, in order. */
  async shown(projectId: string, products: unknown[], context: unknown = {}): Promise<string[][]> {
    const path = `/v1/${projectId}/badges/query/byProductId`;
    const response = await this.request(path, { json: { context, query: { products } } });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const answer: Answer = await response.json();
    const textOf = new Map(answer.badges.map((badge) => [badge.id, badge.content.text]));
    return answer.products.map((it) => it.badges.map((badge) => textOf.get(badge.id) ?? "?"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.ending.abort();
    await this.deps.feeds.idle();
    await this.deps.imports.idle();
    await this.catalog.idle();
    this.kv.close();
  }
}

function tcpAddress(hostname: string): Deno.NetAddr {
  return { transport: "tcp", hostname, port: 40_000 };
}

interface Answer {
  readonly products: { readonly badges: { readonly id: string }[] }[];
  readonly badges: { readonly id: string; readonly content: { readonly text: string } }[];
}
