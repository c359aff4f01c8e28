import { assertEquals } from "@std/assert";
import { conflict } from "../../../src/domain/errors.ts";
import type { ImportFields } from "../../../src/domain/imports/import.ts";
import type { Author } from "../../../src/management/change_project.ts";
import { FeedRunner } from "../../../src/management/feeds/feed_runner.ts";
import type { ImportRequest } from "../../../src/management/imports/import_request.ts";
import type { StartedImport } from "../../../src/management/imports/import_runner.ts";
import { type Outbound, startOutbound } from "../../../src/outbound/outbound.ts";
import { OutboundHosts } from "../../../src/outbound/outbound_hosts.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { TestService } from "../../support/service/test_service.ts";
import { MortalPort } from "../../support/store/mortal_port.ts";

/** What a run has given to the importer. */
interface Imported extends Omit<ImportRequest, "body"> {
  readonly author: Author;
  /** The file; `undefined` if it broke off. */
  readonly text: string | undefined;
}

/** Takes the place of the importer: reads each file, and ends as requested. */
export class FakeImports {
  readonly imported: Imported[] = [];
  /** How imports end. */
  next: Pick<ImportFields, "state" | "error"> = { state: "done" };
  isBusy = false;
  /** Imports end when this resolves. */
  mayEnd: Promise<void> = Promise.resolve();

  async start(author: Author, { body, ...request }: ImportRequest): Promise<StartedImport> {
    if (this.isBusy) throw conflict("Another import is unfinished");
    const text = await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).text()
      .catch(() => undefined);
    this.imported.push({ ...request, author, text });
    const state = text === undefined ? "failed" : this.next.state;
    const error = text === undefined
      ? { code: "interrupted" as const, detail: "The file broke off" }
      : this.next.error;
    const id = `import-${this.imported.length}`;
    const received = { ...anImport, id, state, error };
    return { received, ended: this.mayEnd.then(() => received) };
  }
}

const none = { created: 0, updated: 0, unchanged: 0, removed: 0 };
const anImport: ImportFields = {
  ...{ id: "", kind: "products", mode: "merge", dryRun: false, mapping: "google", state: "done" },
  ...{ createdAt: 0, createdBy: "", progress: 1, warnings: [] },
  rows: { read: 0, refused: 0, duplicates: 0 },
  products: none,
  refused: { count: 0, first: [] },
};

/** A service with the project `shop`, and a server of feeds that its feed `f` reads. */
export class FeedService implements AsyncDisposable {
  /** The headers of the requests for the file. */
  readonly requests: Headers[] = [];
  readonly imports = new FakeImports();
  answer: (request: Request) => Response | Promise<Response> = () => new Response("id\n1\n");
  now = Date.parse("2026-01-31T09:30:00Z");
  /**
   * The clock that decides whether another process has died, in whole milliseconds, so that sums are
   * exact. `FeedRunner.run` reads it itself.
   */
  monotonicMs = Math.floor(performance.now());
  readonly url: string;
  readonly outbound: Outbound & Disposable;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  #service: TestService | undefined;

  private constructor() {
    this.#server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
      this.requests.push(new Headers(request.headers));
      return this.answer(request);
    });
    const host = `127.0.0.1:${this.#server.addr.port}`;
    this.url = `http://${host}/feed.csv`;
    this.outbound = startOutbound(OutboundHosts.parse(host)!);
  }

  static async open(kv?: Deno.Kv): Promise<FeedService> {
    const feeds = new FeedService();
    const { outbound, imports } = feeds;
    const now = () => feeds.now;
    feeds.#service = await TestService.create({ outbound, imports, now, ...kv && { kv } });
    await feeds.service.request("/admin/v1/projects", { json: { id: "shop", name: "Shop" } });
    return feeds;
  }

  get service(): TestService {
    if (this.#service === undefined) throw new Error("The service is not created yet");
    return this.#service;
  }

  get runner(): FeedRunner {
    return this.service.deps.feeds;
  }

  /** Another process on the same store. */
  anotherRunner(ending = new AbortController().signal): FeedRunner {
    const { management } = this.service;
    return new FeedRunner({ management, outbound: this.outbound, imports: this.imports, ending });
  }

  /** Another process on the same store, which `kill` ends like `kill -9`: its claims stay. */
  mortalRunner(): { runner: FeedRunner; kill: () => void } {
    const { management: { catalog, now }, kv: raw } = this.service;
    const port = new MortalPort(new DenoKv(raw), () => {});
    const management = { kv: new KvStore(port), catalog, now };
    const ending = new AbortController().signal;
    const { outbound, imports } = this;
    const runner = new FeedRunner({ management, outbound, imports, ending });
    return { runner, kill: () => port.commitsLeft = -1 };
  }

  request(method: string, path: string, json?: unknown): Promise<Response> {
    return this.service.request(`/admin/v1/projects/shop${path}`, { method, json });
  }

  /** Saves the feed `f`. */
  async put(over: Record<string, unknown> = {}): Promise<Response> {
    const body = { url: this.url, mapping: "columns", mode: "merge", everyMinutes: 60, ...over };
    return await this.request("PUT", "/feeds/f", body);
  }

  /** The feed `f` in a response. */
  // deno-lint-ignore no-explicit-any -- tests read its fields
  async feed(): Promise<any> {
    return await (await this.request("GET", "/feeds/f")).json();
  }

  #hasRun = false;

  /** Runs the feed `f`, to its end: at first now, and then half a minute later each. Returns it. */
  async run() {
    if (this.#hasRun) this.now += 30_000;
    this.#hasRun = true;
    const { status } = await this.request("POST", "/feeds/f/run");
    assertEquals(status, 202);
    await this.runner.idle();
    return await this.feed();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]();
    this.outbound[Symbol.dispose]();
    await this.#server.shutdown();
  }
}
