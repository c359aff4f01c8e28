import { assert, assertEquals } from "@std/assert";
import { Catalog } from "../../../src/catalog/catalog.ts";
import { packProductChanges } from "../../../src/domain/configuration/product_changes.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { badgesPerProductMax, openPlansMax, planHours } from "../../../src/domain/limits.ts";
import { createPlan } from "../../../src/management/configuration/create_plan.ts";
import { PlanRunner } from "../../../src/management/configuration/plan_runner.ts";
import { undoSource } from "../../../src/management/configuration/undo_source.ts";
import { applyAssignments } from "../../../src/management/products/apply_assignments.ts";
import { createProject } from "../../../src/management/projects/put_project.ts";
import { putBadge } from "../../../src/management/badges/put_badge.ts";
import { putType } from "../../../src/management/types/put_type.ts";
import { OutboundHosts } from "../../../src/outbound/outbound_hosts.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";
import { MortalPort } from "../../support/store/mortal_port.ts";

const hosts = OutboundHosts.none;
const now = () => Date.parse("2026-01-01T00:00:00Z");
const author = { tokenId: "bootstrap", operation: "applyPlan" };
const blocks = 3;
const productsPerBlock = 20;

function managementOver(kv: KvStore) {
  return { kv, catalog: new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now }), now };
}

/** A plan that puts a badge on many products, in several blocks. */
async function prepare(raw: Deno.Kv): Promise<string> {
  const management = managementOver(kvStore(raw));
  await createProject(management, author, { id: "shop", settings: { name: "Shop" } });
  const type = { id: "price", name: "Price", schema: { type: "object" } };
  await putType(management, author, {
    ...{ projectId: "shop", type, precondition: {} },
  });
  await putBadge(management, author, {
    ...{ projectId: "shop", badgeId: badgeIdOf(0), precondition: {} },
    fields: { typeId: "price", content: {} },
  });
  const { state } = (await management.catalog.open("shop"))!;
  const badge = state.badge(badgeIdOf(0))!.number;
  const changes = Array.from(
    { length: blocks },
    (_, block) =>
      packProductChanges(Array.from({ length: productsPerBlock }, (_, at) => ({
        productId: block * productsPerBlock + at,
        assignments: [{ badge, after: {} }],
        existence: "created" as const,
      }))),
  );
  const products = ReadableStream.from(changes);
  const request = { products, contexts: [{}], at: now() };
  return (await createPlan(management, state, request, { author, hosts })).record.id;
}

const timing = { beatMs: 5, timeoutMs: 40 };

/** Applies plans in a process of its own, until it ends. */
class Process {
  readonly ending = new AbortController();
  readonly port: MortalPort;
  readonly runner: PlanRunner;

  constructor(raw: Deno.Kv, processTiming = timing) {
    this.port = new MortalPort(new DenoKv(raw), () => this.ending.abort());
    const management = managementOver(new KvStore(this.port));
    this.runner = new PlanRunner(management, this.ending.signal, processTiming);
  }

  /** One that dies after so many commits. It sends no heartbeats, which would be counted. */
  static dyingAfter(raw: Deno.Kv, commits: number): Process {
    const process = new Process(raw, { ...timing, beatMs: 60_000 });
    process.port.commitsLeft = commits;
    return process;
  }

  apply(planId: string) {
    const input = { projectId: "shop", planId, comment: undefined, hosts, canChangeSettings: true };
    return this.runner.apply(author, input);
  }
}

function apply(raw: Deno.Kv, planId: string) {
  return new Process(raw).apply(planId);
}

async function productsIn(raw: Deno.Kv): Promise<number> {
  const project = await managementOver(kvStore(raw)).catalog.open("shop");
  return project!.state.products.size;
}

async function undo(raw: Deno.Kv, undoRevision: number): Promise<number> {
  const management = managementOver(kvStore(raw));
  const { state } = (await management.catalog.open("shop"))!;
  const source = await undoSource(management, state, { undoRevision, force: false });
  const request = { ...source, contexts: [{}], at: now() };
  const { record } = await createPlan(management, state, request, { author, hosts });
  return (await apply(raw, record.id)).revision;
}

async function revisionIn(raw: Deno.Kv): Promise<number> {
  return (await managementOver(kvStore(raw)).catalog.open("shop"))!.state.revision;
}

const waysToGoOn: Record<string, (raw: Deno.Kv, planId: string) => Promise<void>> = {
  "when it is applied again": async (raw, planId) => {
    const again = await apply(raw, planId).then((it) => it, (error) => error);
    if (again instanceof DomainError) assertEquals(again.code, "plan_applied");
  },
  "with the next start": async (raw) => {
    const { runner } = new Process(raw);
    await runner.continueAll();
    await runner.idle();
    assertEquals(await Array.fromAsync(raw.list({ prefix: ["activePlan"] })), []);
  },
};

for (const [way, goOn] of Object.entries(waysToGoOn)) {
  for (const isLastCarriedOut of [false, true]) {
    const when = isLastCarriedOut ? "after" : "before";
    Deno.test(`a plan of many products goes on ${way}, after a death ${when} any commit`, async () => {
      using raw = await Deno.openKv(":memory:");
      // One commit says that it begins.
      const first = way === "with the next start" && !isLastCarriedOut ? 1 : 0;
      for (let commits = first; commits < blocks + 1; commits++) {
        for await (const { key } of raw.list({ prefix: [] })) await raw.delete(key);
        const planId = await prepare(raw);
        const start = await revisionIn(raw);
        const mortal = Process.dyingAfter(raw, commits);
        mortal.port.isLastCarriedOut = isLastCarriedOut;
        await mortal.apply(planId).then(() => {}, () => {});
        assert(mortal.port.isDead);
        // No block is applied in part.
        assertEquals(await productsIn(raw) % productsPerBlock, 0);
        await goOn(raw, planId);
        assertEquals(await productsIn(raw), blocks * productsPerBlock);
        // No block is applied twice.
        const revision = await revisionIn(raw);
        assertEquals(revision, start + blocks);
        const undone = await undo(raw, revision);
        assertEquals(await productsIn(raw), 0);
        await undo(raw, undone);
        assertEquals(await productsIn(raw), blocks * productsPerBlock);
        assert(undone > revision);
      }
    });
  }
}

Deno.test("a plan in batches is taken over by one of two other processes, and applied once", async () => {
  using raw = await Deno.openKv(":memory:");
  for (let commits = 1; commits < blocks + 1; commits++) {
    for await (const { key } of raw.list({ prefix: [] })) await raw.delete(key);
    const planId = await prepare(raw);
    const start = await revisionIn(raw);
    const others = [new Process(raw), new Process(raw)];
    const looking = others.map(({ runner }) => runner.run());
    const mortal = Process.dyingAfter(raw, commits);
    await mortal.apply(planId).then(() => {}, () => {});
    const management = managementOver(kvStore(raw));
    while ((await management.catalog.reload("shop"))!.state.revision < start + blocks) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    for (const { ending } of others) ending.abort();
    await Promise.all([...looking, ...others.map(({ runner }) => runner.idle())]);
    assertEquals(await productsIn(raw), blocks * productsPerBlock);
    assertEquals(await revisionIn(raw), start + blocks);
  }
});

Deno.test("a slow process whose plan another one has applied returns the revision of that", async () => {
  using raw = await Deno.openKv(":memory:");
  const planId = await prepare(raw);
  const slow = new Process(raw);
  const isPaused = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  slow.port.beforeCommit = async () => {
    // The first commit says that it begins, the second one has the first batch.
    if (slow.port.commits < 3) return;
    isPaused.resolve();
    await goesOn.promise;
  };
  const applied = slow.apply(planId);
  await isPaused.promise;
  const { revision } = await apply(raw, planId);
  goesOn.resolve();
  assertEquals((await applied).revision, revision);
  assertEquals(await productsIn(raw), blocks * productsPerBlock);
});

Deno.test("a plan of which a part is applied does not expire", async () => {
  using raw = await Deno.openKv(":memory:");
  const planId = await prepare(raw);
  await dieWithin(raw, planId, 2);
  assertEquals(await productsIn(raw), productsPerBlock);
  const kv = kvStore(raw);
  const later = () => now() + planHours * 3_600_000;
  const catalog = new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now: later });
  const { signal } = new AbortController();
  const runner = new PlanRunner({ kv, catalog, now: later }, signal, timing);
  await runner.continueAll();
  await runner.idle();
  assertEquals(await productsIn(raw), blocks * productsPerBlock);
});

/** Lets the process die after this many commits of an application. */
async function dieWithin(raw: Deno.Kv, planId: string, commits: number): Promise<void> {
  await Process.dyingAfter(raw, commits).apply(planId).then(() => {}, () => {});
}

Deno.test("new plans do not displace a plan of which a part is applied", async () => {
  using raw = await Deno.openKv(":memory:");
  const planId = await prepare(raw);
  await dieWithin(raw, planId, 2);
  const management = managementOver(kvStore(raw));
  const { state } = (await management.catalog.open("shop"))!;
  for (let plans = 0; plans <= openPlansMax; plans++) {
    const targetFrom = () => ({ configuration: {}, prune: false, isWritten: false });
    await createPlan(management, state, { targetFrom, contexts: [{}], at: now() }, {
      author,
      hosts,
    });
  }
  await apply(raw, planId);
  assertEquals(await productsIn(raw), blocks * productsPerBlock);
});

Deno.test("a plan in batches leaves products that were filled or edited meanwhile as they are", async () => {
  using raw = await Deno.openKv(":memory:");
  const planId = await prepare(raw);
  await dieWithin(raw, planId, 2);
  const management = managementOver(kvStore(raw));
  const others = Array.from({ length: badgesPerProductMax }, (_, at) => badgeIdOf(at + 1));
  for (const badgeId of others) {
    await putBadge(management, author, {
      ...{ projectId: "shop", badgeId, precondition: {} },
      fields: { typeId: "price", content: {} },
    });
  }
  const [full, edited] = [blocks * productsPerBlock - 1, blocks * productsPerBlock - 2];
  const operations = [
    ...others.map((badgeId) => ({ op: "add" as const, badgeId, productId: full })),
    { op: "exclude" as const, badgeId: badgeIdOf(0), productId: edited },
  ];
  await applyAssignments(management, author, { projectId: "shop", operations });
  await apply(raw, planId);
  const { state } = (await managementOver(kvStore(raw)).catalog.open("shop"))!;
  assertEquals(state.products.size, blocks * productsPerBlock);
  assertEquals(state.products.get(full)?.assignments.length, badgesPerProductMax);
  assertEquals(state.products.get(edited)?.assignments, [
    { badge: state.badge(badgeIdOf(0))!.number, exclude: true },
  ]);
});
