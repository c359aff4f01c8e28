import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { FaultProxy } from "../support/proxies/fault_proxy.ts";
import { ServiceProcess } from "../support/service/service_process.ts";
import { type Cluster, manage, startCluster, token } from "./cluster.ts";

/** The commits of an apply at which a process is killed; `CLUSTER_KILLS` sets it to all of them. */
const isWhole = Deno.env.get("CLUSTER_KILLS") !== undefined;
const badgeCount = 160;
const productIds = Array.from({ length: 50 }, (_, at) => at);
/** After the death of a process, another one goes on within this time. */
const takeOverMaxMs = 10_000;

/** Badges that hardly compress, so that their steps and their undo take several commits. */
function documentOf(step: number) {
  const text = () => crypto.getRandomValues(new Uint8Array(2_600)).toBase64();
  return {
    format: 1,
    badges: Array.from({ length: badgeCount }, (_, at) => ({
      id: badgeIdOf(at),
      typeId: "t",
      content: { step, text: text() },
    })),
  };
}

async function json(...request: Parameters<typeof manage>) {
  const response = await manage(...request);
  const text = await response.text();
  assert(response.ok, `${request[1]} ${request[2]}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

async function configurationOf(service: ServiceProcess): Promise<string> {
  return await (await manage(service, "GET", "/configuration")).text();
}

/** The one step that a process shows on all products. */
async function stepShown(service: ServiceProcess): Promise<number> {
  const { badges } = JSON.parse(await service.query("p", productIds));
  const steps = new Set<number>(badges.map((it: { content: { step: number } }) => it.content.step));
  assertEquals([badges.length, steps.size], [productIds.length, 1], `mixed: ${[...steps]}`);
  return [...steps][0]!;
}

/** Queries a process until it is stopped. Throws if an answer is mixed. */
function shopper(service: ServiceProcess) {
  let [isOver, queries] = [false, 0];
  const querying = (async () => {
    for (; !isOver; queries++) await stepShown(service);
  })();
  return {
    stop: async () => {
      isOver = true;
      await querying;
      return queries;
    },
  };
}

/** A process whose connection to the store kills it at a commit. */
async function startMortal(cluster: Cluster) {
  const proxy = new FaultProxy(cluster.kvUrl);
  const service = await cluster.start({ KV_URL: proxy.url });
  const kill = async () => {
    service.kill();
    await service.ended;
  };
  /** Kills it at the `last` commit from now on, which is applied or not. */
  const killAt = (last: number, isApplied: boolean) => {
    let commits = 0;
    proxy.beforeCommit = async () => {
      if (++commits !== last || isApplied) return;
      await kill();
      throw new Error("The process is dead");
    };
    proxy.afterCommit = async () => {
      if (commits === last && isApplied) await kill();
    };
  };
  return { service, killAt, [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose]() };
}

Deno.test("one of three processes is killed at each commit of an apply: the others have all of it or nothing", async () => {
  await using cluster = await startCluster(2);
  const [stable, other] = cluster.services;
  assert(stable !== undefined && other !== undefined);
  const plan = await json(stable, "POST", "/plans", { body: { configuration: documentOf(0) } });
  await json(stable, "POST", `/plans/${plan.id}/apply`, { body: {} });
  const operations = productIds.map((productId) => ({
    op: "add",
    productId,
    badgeId: badgeIdOf(productId * 3),
  }));
  await json(stable, "POST", "/assignments", { body: { operations } });
  const shoppers = [shopper(stable), shopper(other)];
  let [step, deaths, applied] = [0, 0, 0];
  for (let last = 1, isOver = false; !isOver; last++) {
    for (const isApplied of isWhole ? [false, true] : [last % 2 === 0]) {
      const before = await configurationOf(stable);
      const configuration = documentOf(++step);
      const { id } = await json(stable, "POST", "/plans", { body: { configuration } });
      await using mortal = await startMortal(cluster);
      await stepShown(mortal.service);
      mortal.killAt(last, isApplied);
      const isAnswered = await manage(mortal.service, "POST", `/plans/${id}/apply`, { body: {} })
        .then((it) => it.ok, () => false);
      if (isAnswered) isOver = true;
      else deaths++;
      // A change sees what was committed before it.
      await json(other, "PUT", `/products/1000`, { body: {} });
      await json(stable, "PUT", `/products/1000`, { body: {} });
      const [after, elsewhere] = [await configurationOf(stable), await configurationOf(other)];
      assertEquals(after, elsewhere);
      const steps = new Set(after.match(/"step":[0-9]+/g));
      assertEquals(steps.size, 1, `${[...steps]}`);
      if (isAnswered) assert(after !== before);
      if (after !== before) applied++;
      step = await stepShown(stable);
      assertEquals(after.includes(`"step":${step},`), true);
    }
  }
  const queries = await Promise.all(shoppers.map((it) => it.stop()));
  console.log(`${deaths} deaths, ${applied} times applied all the same; ${queries} queries`);
  assert(deaths >= 3, `${deaths} deaths`);
});

Deno.test("the undo of a large import is completed by another process when the first one is killed", async () => {
  await using cluster = await startCluster(2);
  const [stable] = cluster.services;
  assert(stable !== undefined);
  await json(stable, "PUT", `/badges/${badgeIdOf(0)}`, { body: { typeId: "t", content: {} } });
  const rows = Array.from({ length: 40_000 }, (_, at) => `${badgeIdOf(0)},${at}`);
  const imported = await fetch(
    `${stable.origin}/admin/v1/projects/p/imports?kind=assignments`,
    {
      method: "POST",
      headers: {
        "Authorization": `Bearer ${token}`,
        "Content-Type": "text/csv",
        "Prefer": "wait=60",
      },
      body: ["badgeId,productId", ...rows].join("\n"),
    },
  );
  assertEquals((await imported.json()).state, "done");
  const before = await latest(stable);
  const { id } = await json(stable, "POST", "/plans", { body: { undoRevision: before } });
  await using mortal = await startMortal(cluster);
  // The first commit says that it begins, and each of the others applies a batch.
  mortal.killAt(3, true);
  await manage(mortal.service, "POST", `/plans/${id}/apply`, { body: {} }).catch(() => {});
  const killedAt = performance.now();
  const atDeath = await productsLeft(stable);
  assert(atDeath > 0, "It was undone before it was killed");
  let firstSign: number | undefined;
  for (let left = atDeath; left > 0; left = await productsLeft(stable)) {
    if (left < atDeath) firstSign ??= performance.now() - killedAt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  firstSign ??= performance.now() - killedAt;
  console.log(`taken over after ${(firstSign / 1_000).toFixed(1)} s`);
  assert(firstSign < takeOverMaxMs, `Taken over after ${firstSign} ms`);
  // The last batch, which lists the change, may have nothing left to do.
  while (await latest(stable) === before) await new Promise((resolve) => setTimeout(resolve, 20));
  const { items } = await json(stable, "GET", "/changes?limit=1");
  assertEquals([items[0].undoable, items[0].after.undoRevision], [true, before]);
  const again = await manage(stable, "POST", `/plans/${id}/apply`, { body: {} });
  assertEquals((await again.json()).code, "plan_applied");
});

async function latest(service: ServiceProcess): Promise<number> {
  return (await json(service, "GET", "/changes?limit=1")).items[0].revision;
}

async function productsLeft(service: ServiceProcess): Promise<number> {
  return (await json(service, "GET", "/statistics")).products;
}
