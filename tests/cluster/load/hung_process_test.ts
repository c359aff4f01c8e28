import { assert, assertEquals, assertGreater, assertLessOrEqual } from "@std/assert";
import { proxies } from "../../support/proxies/proxies.ts";
import { BusyProcesses } from "./busy_processes.ts";
import { startCluster, token } from "../cluster.ts";

/** The longest that clients of the service wait; a slower query has failed. */
const clientTimeoutMs = 1_000;
const path = "/v1/p/badges/query/byProductId";
const badgeId = "00000000-0000-4000-8000-000000000001";

/**
 * Queries while the process hangs; with LOAD_FIGURES it hangs for 20 seconds, and the measurements
 * are printed.
 */
const queriesWhileHung = 600;
const printsMeasurements = Deno.env.get("LOAD_FIGURES") !== undefined;
const hungMs = 20_000;

/**
 * Caddy cannot send a POST again: those that the process has when it hangs, or gets before a health
 * check, are a 503.
 */
const lostPostsPerShopper = 2;

/**
 * Shoppers who query through a proxy without a pause, by POST and by a GET that no cache has yet.
 */
class Shoppers {
  readonly tookMs: number[] = [];
  /** The failed queries: method, and status or error. */
  readonly failures: string[] = [];
  readonly #origin: string;
  #queries = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /**
   * Queries by this many concurrent shoppers while `isOn`, which is called with the number of
   * queries so far.
   */
  async query(shoppers: number, isOn: (queries: number) => boolean): Promise<void> {
    const before = this.#queries;
    const shop = async () => {
      while (isOn(this.#queries - before)) await this.#queryOnce(this.#queries++);
    };
    await Promise.all(Array.from({ length: shoppers }, shop));
  }

  async #queryOnce(number: number): Promise<void> {
    const start = performance.now();
    const url = `${this.#origin}${path}`;
    const signal = AbortSignal.timeout(clientTimeoutMs);
    const body = JSON.stringify({ context: {}, query: { products: [{ id: number }] } });
    const method = number % 2 === 0 ? "POST" : "GET";
    try {
      const response = method === "POST"
        ? await fetch(url, { method, body, signal })
        : await fetch(`${url}?product=${number}`, { signal });
      const text = await response.text();
      const isRight = response.status === 200 && text.includes(badgeId);
      if (!isRight) this.failures.push(`${method} ${response.status}`);
    } catch (error) {
      this.failures.push(`${method} ${error}`);
    }
    this.tookMs.push(performance.now() - start);
  }
}

for (const [name, startProxy] of Object.entries(proxies)) {
  for (const shoppers of [1, 8]) {
    Deno.test(`behind ${name}, one of three processes hangs, and each query of ${shoppers} shoppers is answered within a second`, async () => {
      await using cluster = await startCluster(3);
      const [first, second, third] = cluster.services;
      assert(first && second && third);
      const badge = { typeId: "t", content: { text: "Sale" }, everyProduct: true };
      await first.manage("PUT", `projects/p/badges/${badgeId}`, token, badge);
      // Wait until each process has this badge in memory.
      for (const service of cluster.services) {
        while (!(await service.query("p", [1])).includes(badgeId));
      }
      await using proxy = await startProxy(cluster.services.map(({ origin }) => origin));
      const crowd = new Shoppers(proxy.origin);
      await crowd.query(shoppers, (queries) => queries < 30);
      second.signal("SIGSTOP");
      const hungAt = performance.now();
      const target = shoppers * queriesWhileHung / 8;
      await crowd.query(
        shoppers,
        printsMeasurements
          ? () => performance.now() - hungAt < hungMs
          : (queries) => queries < target,
      );
      second.signal("SIGCONT");
      await crowd.query(shoppers, (queries) => queries < 30);
      if (printsMeasurements) console.log(measurements(name, shoppers, crowd));
      const lost = name === "Caddy" ? crowd.failures.filter((it) => it === "POST 503") : [];
      assertEquals(crowd.failures, lost);
      assertLessOrEqual(lost.length, lostPostsPerShopper * shoppers);
      assertGreater(crowd.tookMs.length, target);
    });
  }
}

for (const [name, startProxy] of Object.entries(proxies)) {
  Deno.test(`behind ${name}, a query that is slow everywhere is sent to two of three processes, then refused`, async () => {
    await using processes = new BusyProcesses(3);
    await using proxy = await startProxy(processes.origins);
    for (const method of ["POST", "GET"]) {
      const before = processes.queries;
      const body = method === "POST" ? "{}" : null;
      const signal = AbortSignal.timeout(clientTimeoutMs);
      const response = await fetch(`${proxy.origin}${path}`, { method, body, signal });
      assertEquals(response.status, 503, await response.text());
      // Caddy cannot send a POST a second time.
      const expected = name === "Caddy" && method === "POST" ? 1 : 2;
      assertEquals(processes.queries - before, expected, method);
    }
  });
}

function measurements(name: string, shoppers: number, { tookMs }: Shoppers): string {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (part: number) => `${sorted[Math.floor(sorted.length * part)]?.toFixed(1)} ms`;
  const most = `${sorted.at(-1)?.toFixed(0)} ms`;
  return `${name}, ${shoppers}: ${sorted.length} queries, p50 ${at(0.5)}, p99 ${
    at(0.99)
  }, at most ${most}`;
}
