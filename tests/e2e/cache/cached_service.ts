import { assert } from "@std/assert";
import { type DemoService, startDemoService } from "../demo_service.ts";
import { manage } from "../panel/manage.ts";
import type { ProxyProcess } from "../../support/proxies/proxy_process.ts";
import { startNginx } from "../../support/proxies/nginx.ts";
import { startVarnish } from "./varnish.ts";

type StartCache = (upstream: string) => Promise<ProxyProcess>;

const caches: Record<string, StartCache> = {
  nginx: (upstream) => startNginx([upstream]),
  Varnish: startVarnish,
  // Like many caches that serve only one site: the host is not part of the key.
  "Varnish that keys by URL alone": (upstream) => startVarnish(upstream, { ignoresHost: true }),
};

/** A response through the cache, with times in epoch ms. */
export interface CachedAnswer {
  readonly sentAt: number;
  readonly gotAt: number;
  readonly status: number;
  readonly headers: Headers;
  /** The texts of the badges. */
  readonly shown: readonly string[];
  /** What the cache reports: `HIT`, `MISS` and the like. */
  readonly cache: string;
}

/** The service behind a cache. */
export class CachedService implements AsyncDisposable {
  readonly #service: DemoService;
  readonly #cache: ProxyProcess;

  private constructor(service: DemoService, cache: ProxyProcess) {
    this.#service = service;
    this.#cache = cache;
  }

  static async start(startCache: StartCache): Promise<CachedService> {
    const service = await startDemoService(":memory:");
    try {
      return new CachedService(service, await startCache(service.origin));
    } catch (error) {
      await service[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** The cache's address. */
  get origin(): string {
    return this.#cache.origin;
  }

  /** Creates a project with these settings, and with badges that are on every product. */
  async createShop(
    projectId: string,
    { badges, ...settings }: { badges: readonly object[] } & Record<string, unknown>,
  ): Promise<void> {
    await this.manage("PUT", `projects/${projectId}`, { name: "Shop", ...settings });
    const type = { name: "Label", schema: { type: "object" } };
    await this.manage("PUT", `projects/${projectId}/types/label`, type);
    for (const badge of badges) {
      const body = { typeId: "label", everyProduct: true, ...badge };
      await this.manage("POST", `projects/${projectId}/badges`, body);
    }
  }

  /** Sends a management request, bypassing the cache. */
  manage(method: string, path: string, body?: unknown) {
    return manage(this.#service, method, path, body);
  }

  /** Queries badges through the cache. */
  async queryShop(
    projectId: string,
    { query = "product=1", headers = {}, method = "GET" }: {
      query?: string;
      headers?: Record<string, string>;
      method?: string;
    } = {},
  ): Promise<CachedAnswer> {
    const sentAt = Date.now();
    const url = `${this.#cache.origin}/v1/${projectId}/badges/query/byProductId?${query}`;
    const response = await fetch(url, { method, headers });
    const text = await response.text();
    return {
      sentAt,
      gotAt: Date.now(),
      status: response.status,
      headers: response.headers,
      shown: response.status === 200 && text !== "" ? textsOf(text) : [],
      cache: response.headers.get("X-Cache") ?? "",
    };
  }

  /** The number of queries that have reached the service. */
  async queriesReceived(): Promise<number> {
    const { origin, adminToken } = this.#service;
    const headers = { Authorization: `Bearer ${adminToken}` };
    const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
    const counts = [...metrics.matchAll(/^badges_queries_total\{.*\} (\d+)$/gm)];
    assert(counts.length > 0);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#cache[Symbol.asyncDispose]();
    await this.#service[Symbol.asyncDispose]();
  }
}

/** Registers a test that must pass behind every cache. */
export function testBehindCaches(
  promise: string,
  test: (service: CachedService) => Promise<void>,
): void {
  for (const [name, startCache] of Object.entries(caches)) {
    Deno.test(`behind ${name}, ${promise}`, async () => {
      await using service = await CachedService.start(startCache);
      await test(service);
    });
  }
}

function textsOf(answer: string): string[] {
  const { badges }: { badges: { content: { text: string } }[] } = JSON.parse(answer);
  return badges.map(({ content }) => content.text);
}
