import { assertEquals, assertGreater } from "@std/assert";
import { proxies } from "../support/proxies/proxies.ts";
import type { ServiceProcess } from "../support/service/service_process.ts";
import { manage, startCluster } from "./cluster.ts";

const badgeId = "00000000-0000-4000-8000-000000000001";
const clientsAtOnce = 8;

/**
 * Clients that query through a proxy continuously, and the answers they got that were not the
 * badge.
 */
class Shoppers {
  queries = 0;
  readonly failures: string[] = [];
  #isOver = false;
  readonly #done: Promise<void[]>;

  constructor(origin: string) {
    const url = `${origin}/v1/p/badges/query/byProductId`;
    this.#done = Promise.all(Array.from({ length: clientsAtOnce }, () => this.#manage(url)));
  }

  /** Resolves when this many more have been answered. */
  async more(answers: number): Promise<void> {
    const target = this.queries + answers;
    while (this.queries < target) await this.#nextAnswer.promise;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  #nextAnswer = Promise.withResolvers<void>();

  async #manage(url: string): Promise<void> {
    const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }] } });
    while (!this.#isOver) {
      try {
        const answer = await fetch(url, { method: "POST", body });
        const text = await answer.text();
        if (answer.status !== 200 || !text.includes(badgeId)) {
          this.failures.push(`${answer.status} ${text.slice(0, 200)}`);
        }
      } catch (error) {
        this.failures.push(String(error));
      }
      this.queries++;
      this.#nextAnswer.resolve();
      this.#nextAnswer = Promise.withResolvers();
    }
  }
}

for (const [name, startProxy] of Object.entries(proxies)) {
  Deno.test(`behind ${name}, no query fails while one process after the other is restarted`, async () => {
    await using cluster = await startCluster(3);
    const running: ServiceProcess[] = [...cluster.services];
    const badge = { typeId: "t", content: { text: "Sale" }, everyProduct: true };
    const created = await manage(running[0]!, "PUT", `/badges/${badgeId}`, { body: badge });
    assertEquals(created.status, 201, await created.text());
    await using proxy = await startProxy(running.map(({ origin }) => origin));
    const shoppers = new Shoppers(proxy.origin);
    await shoppers.more(200);
    for (const service of running) {
      const { port } = new URL(service.origin);
      service.signal("SIGTERM");
      assertEquals((await service.ended).code, 0);
      await shoppers.more(200);
      await cluster.start({ PORT: port });
      await shoppers.more(200);
    }
    await shoppers.end();
    assertEquals(shoppers.failures, []);
    assertGreater(shoppers.queries, 1_400);
  });
}
