import { assert, assertEquals } from "@std/assert";
import { historyBounds } from "../../src/domain/history_bounds.ts";
import { Catalog } from "../../src/catalog/catalog.ts";
import { deleteProject } from "../../src/management/projects/delete_project.ts";
import { createProject } from "../../src/management/projects/put_project.ts";
import { putProduct } from "../../src/management/products/put_product.ts";
import { CheckpointLost, writeCheckpoint } from "../../src/store/project/checkpoint.ts";
import { changedProjects } from "../../src/store/project/head.ts";
import type { KvStore } from "../../src/store/kv_store.ts";
import { now, randomFrom } from "../support/store/store_builders.ts";
import { type Gate, RestorableKv } from "../support/store/restorable_kv.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

/** 200 in the nightly test; see tests/RELIABILITY.md. */
const runs = Number(Deno.env.get("RESTORE_RUNS") ?? 40);
const projectIds = ["a", "b"];
const productIdMax = 6;
const author = { tokenId: "bootstrap", operation: "putProduct" };
/** Longer than any test: the timers of a frozen process do not fire either. */
const deadlines = { read: 2 ** 30, write: 2 ** 30 };

/** The expected store: of each project its products with the last acknowledged value. */
class Model {
  readonly projects = new Map<string, Map<number, string>>();

  copy(): Model {
    const copy = new Model();
    for (const [id, products] of this.projects) copy.projects.set(id, new Map(products));
    return copy;
  }
}

/** A process that can be stopped between any store call and its response. */
class Process implements Gate {
  readonly kv: KvStore;
  readonly catalog: Catalog;
  #callsLeft = Infinity;
  #frozen: PromiseWithResolvers<void> | undefined;
  /** Resolves when the process has reached the point where it stops. */
  stopped = Promise.withResolvers<void>();
  /** The number of commits that were applied. */
  commits = 0;

  constructor(store: RestorableKv, raw: Deno.Kv) {
    this.kv = kvStore(store.connect(raw, this), { deadlines });
    this.catalog = new Catalog({ kv: this.kv, maxBytes: 1e7, now: () => now });
  }

  get management() {
    return { kv: this.kv, catalog: this.catalog, now: () => now };
  }

  /** Stops it at a call or response, the `calls`-th from now on. */
  freezeAfter(calls: number): void {
    this.#callsLeft = calls;
    this.stopped = Promise.withResolvers<void>();
    this.#frozen = Promise.withResolvers<void>();
  }

  thaw(): void {
    this.#callsLeft = Infinity;
    this.#frozen?.resolve();
  }

  async pass(): Promise<void> {
    if (this.#callsLeft-- > 0) return;
    this.stopped.resolve();
    await this.#frozen?.promise;
  }

  committed(): void {
    this.commits++;
  }

  /** Looks once for commits of other processes. */
  async look(): Promise<void> {
    for (const projectId of await changedProjects(this.kv, this.catalog.heads())) {
      this.catalog.follow({ projectId });
    }
    await this.catalog.idle();
  }

  async checkpoint(projectId: string): Promise<void> {
    await this.catalog.exclusively(projectId, async (project) => {
      if (project === undefined) return;
      try {
        const options = { now: () => now, history: historyBounds() };
        const cleanUp = await writeCheckpoint(this.kv, project, options);
        if (cleanUp === undefined) return;
        project.markSaved();
        await cleanUp();
      } catch (error) {
        if (!(error instanceof CheckpointLost)) throw error;
        this.catalog.drop(projectId);
      }
    });
  }

  put(projectId: string, productId: number, value: string): Promise<unknown> {
    return putProduct(this.management, author, {
      projectId,
      productId,
      body: { badges: [], attributes: { value } },
      precondition: {},
    });
  }
}

class World {
  readonly store = new RestorableKv();
  readonly processes: readonly Process[];
  readonly random: () => number;
  readonly #raw: Deno.Kv;
  model = new Model();
  #values = 0;

  constructor(seed: number, raw: Deno.Kv) {
    this.random = randomFrom(seed);
    this.#raw = raw;
    this.processes = [1, 2, 3].map(() => new Process(this.store, raw));
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  any<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /**
   * Runs an action in one of these processes; the model follows what is acknowledged or was applied
   * meanwhile.
   */
  async act(process: Process, isOf: () => boolean = () => true): Promise<void> {
    const projectId = this.any(projectIds);
    const kind = this.below(12);
    if (kind < 7) {
      const [productId, value] = [this.below(productIdMax), `v${++this.#values}`];
      const isPut = await succeeds(() => process.put(projectId, productId, value));
      if (isPut && isOf()) this.model.projects.get(projectId)?.set(productId, value);
    } else if (kind === 7) {
      const settings = { name: `Project ${++this.#values}` };
      const creating = () => createProject(process.management, author, { id: projectId, settings });
      if (await succeeds(creating) && isOf()) this.model.projects.set(projectId, new Map());
    } else if (kind === 8 && this.below(4) === 0) {
      const input = { projectId, precondition: {} };
      const deleting = () => deleteProject(process.management, author, input);
      if (await succeeds(deleting) && isOf()) this.model.projects.delete(projectId);
    } else if (kind === 9) {
      process.catalog.drop(projectId);
      await succeeds(() => process.catalog.open(projectId));
    } else if (kind === 10) await succeeds(() => process.checkpoint(projectId));
    else await succeeds(() => process.look());
  }

  async acts(count: number, processes: readonly Process[]): Promise<void> {
    for (let done = 0; done < count; done++) await this.act(this.any(processes));
    for (const { catalog } of processes) await catalog.idle();
  }

  /** What a process, running or new, shows of all projects after a look at the store. */
  async shown(process = new Process(this.store, this.#raw)) {
    await process.look();
    const shown = new Model();
    for (const projectId of projectIds) {
      const project = await process.catalog.open(projectId);
      if (project === undefined) continue;
      const products = [...Array(productIdMax).keys()].flatMap((id): [number, string][] => {
        const attributes = project.state.products.get(id)?.attributes;
        return attributes === undefined ? [] : [[id, JSON.parse(attributes).value]];
      });
      shown.projects.set(projectId, new Map(products));
    }
    return shown.projects;
  }
}

/** Whether the action succeeded; a rejected one has changed nothing. */
async function succeeds(job: () => Promise<unknown>): Promise<boolean> {
  try {
    await job();
    return true;
  } catch {
    return false;
  }
}

const sorted = (projects: Model["projects"]) =>
  [...projects].sort().map(([id, products]) => [id, [...products].sort()]);

for (let seed = 1; seed <= runs; seed++) {
  Deno.test(`a restored store keeps changes acknowledged after the restore, and no earlier ones return, ${seed}`, async () => {
    using raw = await Deno.openKv(":memory:");
    const world = new World(seed, raw);
    const { processes, store } = world;
    for (const id of projectIds) {
      await createProject(processes[0]!.management, author, { id, settings: { name: id } });
      world.model.projects.set(id, new Map());
    }
    await world.acts(world.below(60), processes);

    const backup = store.backUp();
    const atBackup = world.model.copy();
    await world.acts(1 + world.below(40), processes);

    // One process stops in the middle of an action, and is frozen during the restore.
    const frozen = world.any(processes);
    const others = processes.filter((process) => process !== frozen);
    frozen.freezeAfter(world.below(24));
    const commitsBefore = frozen.commits;
    let isRestored = false;
    let commitsAtRestore = commitsBefore;
    // Commits before the restore are lost, whenever they are acknowledged.
    const acting = world.act(frozen, () => isRestored && frozen.commits > commitsAtRestore);
    await Promise.race([acting, frozen.stopped.promise]);
    await world.acts(world.below(6), others);

    store.restore(backup);
    commitsAtRestore = frozen.commits;
    isRestored = true;
    world.model = atBackup;
    await world.acts(world.below(80), others);
    frozen.thaw();
    await acting;
    await world.acts(world.below(20), processes);

    const expected = sorted(world.model.projects);
    assertEquals(sorted(await world.shown()), expected, "as a new process reads it");
    for (const process of processes) {
      assertEquals(sorted(await world.shown(process)), expected, "as a running process knows it");
    }
    // A checkpoint does not bring it back either.
    for (const process of processes) {
      for (const projectId of projectIds) await process.checkpoint(projectId);
    }
    assertEquals(sorted(await world.shown()), expected, "after checkpoints");
  });
}

Deno.test("a store that went back assigns the same versionstamps again", async () => {
  using raw = await Deno.openKv(":memory:");
  const store = new RestorableKv();
  const kv = store.connect(raw);
  const backup = store.backUp();
  const first = await kv.atomic().set(["a"], 1).commit();
  store.restore(backup);
  assert(first.ok);
  assertEquals(await kv.atomic().set(["a"], 2).commit(), first);
});
