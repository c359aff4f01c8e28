import { assert, assertEquals } from "@std/assert";
import type { ServiceProcess } from "../support/service/service_process.ts";
import { manage, startCluster, token } from "./cluster.ts";

/** How many processes are killed; `CLUSTER_KILLS` sets a higher number. */
const kills = Number(Deno.env.get("CLUSTER_KILLS") ?? 3);
const productCount = 20_000;
/** After the death of a process, another one goes on within this time. */
const takeOverMaxMs = 10_000;

const badgeId = "00000000-0000-4000-8000-000000000000";

interface Import {
  readonly id: string;
  readonly state: string;
  readonly progress: number;
  readonly products: Record<string, number>;
}

/** The file of a round: each product's title and price change. */
function fileOf(round: number): string {
  const rows = Array.from(
    { length: productCount },
    (_, index) => `${index + 1},${titleOf(round, index + 1)},${round}\n`,
  );
  return `id,title,attributes.price:number\n${rows.join("")}`;
}

const titleOf = (round: number, id: number) => `Product ${id} of round ${round}`;

async function upload({ origin }: ServiceProcess, body: string): Promise<Import> {
  const response = await fetch(`${origin}/admin/v1/projects/p/imports`, {
    method: "POST",
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "text/csv" },
    body,
  });
  assertEquals(response.status, 202);
  return await response.json();
}

async function getImport(service: ServiceProcess, id: string): Promise<Import> {
  return await (await manage(service, "GET", `/imports/${id}`)).json();
}

/** The import once it satisfies a condition. */
async function importWhen(
  service: ServiceProcess,
  id: string,
  isReached: (it: Import) => boolean,
): Promise<Import> {
  for (;;) {
    const found = await getImport(service, id);
    if (isReached(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A merchant who edits products, as often as the service answers, until stopped. */
class Merchant {
  readonly skus = new Map<number, string>();
  readonly assigned = new Set<number>();
  isStopped = false;
  #edits = 0;

  async edit(service: ServiceProcess): Promise<void> {
    while (!this.isStopped) {
      const id = 1 + this.#edits * 7_919 % productCount;
      const sku = `Edit ${this.#edits++}`;
      const headers = { "Content-Type": "application/merge-patch+json" };
      await this.#send(service, "PATCH", `/products/${id}`, { body: { sku }, headers });
      this.skus.set(id, sku);
      const operations = [{ op: "add", badgeId, productId: id }];
      await this.#send(service, "POST", "/assignments", { body: { operations } });
      this.assigned.add(id);
    }
  }

  async #send(...request: Parameters<typeof manage>): Promise<void> {
    const response = await manage(...request);
    const text = await response.text();
    assert(response.ok, `${request[1]} ${request[2]}: ${response.status} ${text}`);
  }

  get edits(): number {
    return this.#edits;
  }
}

/** A shopper who queries products all the time. */
class Shopper {
  queries = 0;
  failed = 0;
  isStopped = false;

  async query({ origin }: ServiceProcess): Promise<void> {
    while (!this.isStopped) {
      const id = 1 + this.queries++ % productCount;
      const response = await fetch(`${origin}/v1/p/badges/query/byProductId`, {
        method: "POST",
        body: JSON.stringify({ context: {}, query: { products: [{ id }] } }),
      });
      await response.body?.cancel();
      if (!response.ok) this.failed++;
    }
  }
}

interface StoredProduct {
  readonly id: number;
  readonly title?: string;
  readonly sku?: string;
  readonly attributes?: { readonly price?: number };
  readonly badges: readonly unknown[];
}

async function allProducts(service: ServiceProcess): Promise<StoredProduct[]> {
  const items: StoredProduct[] = [];
  for (let cursor = "";;) {
    const answer = await manage(service, "GET", `/products?limit=200${cursor}`);
    const page: { items: StoredProduct[]; nextCursor?: string } = await answer.json();
    items.push(...page.items);
    if (page.nextCursor === undefined) return items;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

Deno.test("the import of a killed process is completed by another one, and no edit is lost meanwhile", async () => {
  await using cluster = await startCluster(1);
  const [stable] = cluster.services;
  assert(stable !== undefined);
  const badge = { typeId: "t", content: {} };
  await (await manage(stable, "PUT", `/badges/${badgeId}`, { body: badge })).body?.cancel();
  const first = await upload(stable, fileOf(0));
  await importWhen(stable, first.id, ({ state }) => state === "done");

  const merchant = new Merchant();
  const shopper = new Shopper();
  const others = [merchant.edit(stable), shopper.query(stable)];
  const waits: number[] = [];
  for (let round = 1; round <= kills; round++) {
    const mortal = await cluster.start();
    const { id } = await upload(mortal, fileOf(round));
    // Anywhere between the plan and the last batch.
    const share = 0.4 + 0.5 * round / (kills + 1);
    const { progress } = await importWhen(mortal, id, (it) => it.progress >= share);
    mortal.kill();
    await mortal.ended;
    const killedAt = performance.now();
    const atDeath = await getImport(stable, id);
    if (atDeath.state === "applying") {
      await importWhen(stable, id, (it) => it.progress > atDeath.progress || it.state === "done");
      waits.push(performance.now() - killedAt);
    }
    const done = await importWhen(stable, id, ({ state }) => state !== "applying");
    assertEquals(done.state, "done");
    assert(done.progress > progress || atDeath.state === "done");
    assertEquals(done.products, { created: 0, updated: productCount, unchanged: 0, removed: 0 });
  }
  merchant.isStopped = shopper.isStopped = true;
  await Promise.all(others);
  console.log(
    `${kills} kills, ${waits.length} of them while batches were applied; taken over after ` +
      `${waits.map((ms) => (ms / 1_000).toFixed(1)).join(", ")} s; ${merchant.edits} edits; ` +
      `${shopper.failed} of ${shopper.queries} queries failed`,
  );
  assert(waits.length > 0, "No process was killed while it applied batches");
  for (const ms of waits) assert(ms < takeOverMaxMs, `Taken over after ${ms} ms`);
  assertEquals(shopper.failed, 0);
  const products = await allProducts(stable);
  assertEquals(products.length, productCount);
  for (const { id, title, sku, attributes, badges } of products) {
    assertEquals([title, attributes?.price], [titleOf(kills, id), kills]);
    assertEquals(sku, merchant.skus.get(id));
    assertEquals(badges.length, merchant.assigned.has(id) ? 1 : 0);
  }
});
