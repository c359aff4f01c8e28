import { assert, assertEquals } from "@std/assert";
import type { ServiceProcess } from "../support/service/service_process.ts";
import { manage, startCluster } from "./cluster.ts";

/**
 * How many writes are acknowledged, by all processes together; `CLUSTER_WRITES` sets a higher
 * number.
 */
const writesMin = Number(Deno.env.get("CLUSTER_WRITES") ?? 2_000);
const writersPerProcess = 2;

const counterId = "00000000-0000-4000-8000-000000000000";
const type = { typeId: "t" };

/** A writer through one process: badges of its own, moves of them, and a count that all share. */
class Writer {
  readonly badgeIds: string[] = [];
  /** How often it incremented the shared count. */
  raised = 0;
  readonly #service: ServiceProcess;
  readonly #name: string;
  #acknowledged = 0;
  #refused = 0;

  constructor(service: ServiceProcess, name: string) {
    this.#service = service;
    this.#name = name;
  }

  get measurements(): { acknowledged: number; refused: number } {
    return { acknowledged: this.#acknowledged, refused: this.#refused };
  }

  async write(count: number): Promise<void> {
    while (this.#acknowledged < count) {
      await this.#create();
      await this.#assign();
      await this.#move();
      await this.#raise();
    }
  }

  async #create(): Promise<void> {
    const badgeId = crypto.randomUUID();
    const content = { text: `${this.#name} ${this.badgeIds.length}` };
    await this.#acknowledge("PUT", `/badges/${badgeId}`, { body: { ...type, content } });
    this.badgeIds.push(badgeId);
  }

  async #assign(): Promise<void> {
    const [productId, badgeId] = [this.badgeIds.length, this.badgeIds.at(-1)];
    await this.#acknowledge("POST", "/assignments", {
      body: { operations: [{ op: "add", badgeId, productId }] },
    });
  }

  async #move(): Promise<void> {
    await this.#acknowledge("POST", "/badge-order/moves", {
      body: { badgeId: this.badgeIds.at(-1), before: counterId },
    });
  }

  /** Increments the count that it read, unless another writer changed it meanwhile. */
  async #raise(): Promise<void> {
    for (;;) {
      const read = await manage(this.#service, "GET", `/badges/${counterId}`);
      const tag = read.headers.get("ETag") ?? "";
      const { content: { count } }: { content: { count: number } } = await read.json();
      const body = { ...type, content: { count: count + 1 } };
      const headers = { "If-Match": tag };
      const written = await manage(this.#service, "PUT", `/badges/${counterId}`, { body, headers });
      await written.body?.cancel();
      if (written.status === 412) {
        this.#refused++;
        continue;
      }
      assertEquals(written.status, 200);
      this.#acknowledged++;
      this.raised++;
      return;
    }
  }

  async #acknowledge(...request: [string, string, { body: unknown }]): Promise<void> {
    const answer = await manage(this.#service, ...request);
    const text = await answer.text();
    assert(answer.ok, `${request[0]} ${request[1]}: ${answer.status} ${text}`);
    this.#acknowledged++;
  }
}

/** Everything that a list of the project holds, page after page. */
async function listed<T>(service: ServiceProcess, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let cursor = "";;) {
    const answer = await manage(service, "GET", `${path}?limit=200${cursor}`);
    const page: { items: T[]; nextCursor?: string } = await answer.json();
    items.push(...page.items);
    if (page.nextCursor === undefined) return items;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

/**
 * The order that a process returns once it includes the last created badge, and so all before it.
 */
async function orderSeenBy(service: ServiceProcess, lastId: string): Promise<string[]> {
  for (;;) {
    const answer = await manage(service, "GET", "/badge-order");
    const { badgeIds }: { badgeIds: string[] } = await answer.json();
    if (badgeIds.includes(lastId)) return badgeIds.filter((id) => id !== lastId);
  }
}

Deno.test("three processes write concurrently: no write is lost or applied twice, and all return one order", async () => {
  await using cluster = await startCluster(3);
  const [first] = cluster.services;
  assert(first !== undefined);
  const counter = { ...type, content: { count: 0 } };
  await (await manage(first, "PUT", `/badges/${counterId}`, { body: counter })).body?.cancel();
  const before = await listed<{ revision: number }>(first, "/changes");

  const writers = cluster.services.flatMap((service, at) =>
    Array.from({ length: writersPerProcess }, (_, i) => new Writer(service, `${at}-${i}`))
  );
  const each = Math.ceil(writesMin / writers.length);
  const startedAt = performance.now();
  await Promise.all(writers.map((writer) => writer.write(each)));
  const seconds = (performance.now() - startedAt) / 1_000;

  const sum = (of: (writer: Writer) => number) => writers.reduce((all, it) => all + of(it), 0);
  const acknowledged = sum(({ measurements }) => measurements.acknowledged);
  console.log(
    `${acknowledged} writes acknowledged in ${seconds.toFixed(1)} s, ` +
      `${sum(({ measurements }) => measurements.refused)} refused by If-Match`,
  );
  const created = writers.flatMap(({ badgeIds }) => badgeIds);
  const changes = await listed<{ revision: number }>(first, "/changes");
  const [latest = 0] = changes.map(({ revision }) => revision);
  // Each once, in sequence: every acknowledged write is a change, and there is no other.
  assertEquals(changes.map(({ revision }) => revision), changes.map((_, at) => latest - at));
  assertEquals(changes.length - before.length, acknowledged);

  const lastId = crypto.randomUUID();
  const last = { ...type, content: {} };
  await (await manage(first, "PUT", `/badges/${lastId}`, { body: last })).body?.cancel();
  const orders = await Promise.all(cluster.services.map((it) => orderSeenBy(it, lastId)));
  assertEquals(new Set(orders.map(String)).size, 1);
  assertEquals(orders[0]?.at(-1), counterId);
  assertEquals(orders[0]?.toSorted(), [...created, counterId].toSorted());
  const count = await (await manage(first, "GET", `/badges/${counterId}`)).json();
  assertEquals(count.content.count, sum(({ raised }) => raised));
  const products = Array.from({ length: 50 }, (_, at) => at + 1);
  const answers = await Promise.all(cluster.services.map((it) => it.query("p", products)));
  assertEquals(new Set(answers).size, 1);
});
