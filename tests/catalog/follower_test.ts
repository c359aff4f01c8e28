import { assert, assertEquals } from "@std/assert";
import { Catalog } from "../../src/catalog/catalog.ts";
import { Follower } from "../../src/catalog/follower.ts";
import type { ChangeStep } from "../../src/domain/project_change.ts";
import { readHead } from "../../src/store/project/head.ts";
import { removeProject } from "../../src/store/directory.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import type { MaybeEntry, StoreKey } from "../../src/store/port/storage_port.ts";
import { aBadge } from "../support/builders.ts";
import { meaningOf, now, openMemory, Writer } from "../support/store/store_builders.ts";

/** A store that sends no notifications. */
class DeafKv extends KvStore {
  override watch(_key: StoreKey, signal: AbortSignal): AsyncIterable<MaybeEntry> {
    return new ReadableStream({
      start: (controller) => signal.addEventListener("abort", () => controller.close()),
    });
  }
}

/** A store that cannot be read. */
class BlindKv extends KvStore {
  override getMany(): Promise<MaybeEntry[]> {
    return Promise.reject(new Error("looked"));
  }
}

/** A process that has a project in memory, and a writer in another process. */
async function aFollower(Kv: typeof KvStore, clock = () => Date.now()) {
  const store = await openMemory();
  const writer = await Writer.create(store.kv);
  const kv = new Kv(new DenoKv(store.raw));
  const catalog = new Catalog({ kv, maxBytes: 1e6, now: () => now });
  await catalog.open("shop");
  const ending = new AbortController();
  const running = new Follower(kv, catalog, clock).run(ending.signal);
  return {
    catalog,
    writer,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await running;
      await catalog.idle();
      store[Symbol.dispose]();
    },
  };
}

/** Waits until the condition is met, for some half a minute. */
async function until(condition: () => boolean): Promise<void> {
  for (let waits = 0; !condition(); waits++) {
    if (waits > 20_000) throw new Error(`It never came true: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const badge = (number: number): ChangeStep => ({ kind: "putBadge", badge: aBadge({ number }) });
const onProduct = (productId: number): ChangeStep => ({
  kind: "changeAssignment",
  productId,
  badge: 0,
  op: "add",
});

for (const [way, Kv] of [["hears of", BlindKv], ["looks for", DeafKv]] as const) {
  Deno.test(`Follower ${way} what another process commits, and reads no more than that`, async () => {
    await using process = await aFollower(Kv);
    const { catalog, writer } = process;
    for (const steps of [[badge(0), onProduct(5)], [onProduct(7)]]) {
      const revision = await writer.change(steps, { settings: { name: `After ${steps.length}` } });
      await until(() => catalog.get("shop")?.state.revision === revision);
      assertEquals(meaningOf(catalog.get("shop")!.state), meaningOf(writer.state));
    }
    assertEquals(catalog.statistics.loads, 1);
  });

  Deno.test(`Follower ${way} the deletion of a project`, async () => {
    await using process = await aFollower(Kv);
    const { catalog, writer } = process;
    assert(await removeProject(writer.kv, writer.stored, now));
    await until(() => catalog.get("shop") === undefined);
    assertEquals(await readHead(writer.kv, "shop"), undefined);
  });
}

Deno.test("Follower watches again at once, unless the watch ended at once", async () => {
  for (const [watchMs, isAtOnce] of [[1_000, true], [0, false]] as const) {
    let [time, watches] = [now, 0];
    const polled = Promise.withResolvers<number>();
    class EndingKv extends KvStore {
      // deno-lint-ignore require-yield
      override async *watch(): AsyncGenerator<MaybeEntry> {
        watches++;
        time += watchMs;
        await new Promise((resolve) => setTimeout(resolve));
      }
      override getMany(): Promise<MaybeEntry[]> {
        polled.resolve(watches);
        return Promise.reject(new Error("looked"));
      }
    }
    await using _process = await aFollower(EndingKv, () => time);
    const watchesAtPoll = await polled.promise;
    assertEquals(watchesAtPoll > 10, isAtOnce, `${watchesAtPoll}`);
  }
});

Deno.test("Follower begins its watch again if that has missed a change", async () => {
  let watches = 0;
  /** A store whose first watch is on a dead connection. */
  class FrozenKv extends DeafKv {
    override watch(key: StoreKey, signal: AbortSignal): AsyncIterable<MaybeEntry> {
      watches++;
      return super.watch(key, signal);
    }
  }
  await using process = await aFollower(FrozenKv);
  const revision = await process.writer.change([badge(0)]);
  await until(() => process.catalog.get("shop")?.state.revision === revision);
  await until(() => watches >= 2);
});

Deno.test("Catalog.follow() reloads a project when checkpoints have deleted log entries that it lacks", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([badge(0)]);
  const catalog = new Catalog({ kv: store.kv, maxBytes: 1e6, now: () => now });
  await catalog.open("shop");
  await writer.change([onProduct(5)]);
  for (let time = 0; time < 2; time++) assert(await writer.checkpoint());
  await writer.change([onProduct(6)]);
  catalog.follow({ projectId: "shop" });
  const followed = await catalog.open("shop");
  assertEquals(meaningOf(followed!.state), meaningOf(writer.state));
  assertEquals(catalog.statistics.loads, 2);
});

Deno.test("Follower ignores what this process itself has committed", async () => {
  await using process = await aFollower(BlindKv);
  const { catalog, writer } = process;
  const revision = await writer.change([badge(0)]);
  const isFollowed = () => {
    const project = catalog.get("shop");
    return project?.state.revision === revision && !project.isStale;
  };
  await until(isFollowed);
  const followed = catalog.get("shop");
  const { commitId } = writer.stored.head;
  catalog.follow({ projectId: "shop", revision, commitId });
  catalog.follow({ projectId: "other", revision });
  assertEquals(followed?.isStale, false);
  assertEquals(catalog.get("other"), undefined);
});
