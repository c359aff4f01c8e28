import { assertMatch, assertRejects } from "@std/assert";
import { openEtcd } from "../../../src/store/port/etcd/open_etcd.ts";
import { type StoreKey, Transaction } from "../../../src/store/port/storage_port.ts";
import type { Fault, FaultProxy } from "../../support/proxies/fault_proxy.ts";
import type { EtcdOptions, EtcdProcesses } from "../../support/store/etcd.ts";
import type { Restore } from "../../support/store/history.ts";
import { slowDisk } from "../../support/store/slow_disk.ts";

export interface EtcdWorld {
  /** A folder for what the fault needs. */
  readonly folder: string;
  readonly etcd: EtcdProcesses;
  /** Through which clients reach each member. */
  readonly proxies: readonly FaultProxy[];
}

export interface EtcdFault {
  readonly options?: EtcdOptions;
  /** Begins it, and returns a function that ends it, which returns what was restored, if anything. */
  readonly begin: (world: EtcdWorld) => Promise<() => Promise<Restore | void> | void>;
}

/** Each fault that a cluster must survive, by its name. */
export const etcdFaults: Readonly<Record<string, EtcdFault>> = {
  "the leader is killed": {
    async begin({ etcd }) {
      const leader = await etcd.hasLeader();
      await etcd.kill(leader);
      return () => etcd.restart(leader);
    },
  },
  "the leader is frozen": { begin: frozen(0) },
  "another member is frozen": { begin: frozen(1) },
  "the leader is cut off": {
    async begin({ etcd }) {
      const leader = await etcd.hasLeader();
      const id = await etcd.idOf(leader);
      etcd.network?.cutOff({ id, name: `m${leader}` });
      return () => etcd.network?.heal();
    },
  },
  // It stays the leader, and every write waits for its disk.
  "the leader's disk is slow": { begin: slow(0, 50) },
  // The others elect another leader, after 1 to 2 s without a sign of it.
  "the leader's disk takes longer than an election": { begin: slow(0, 3_000) },
  "another member's disk is slow": { begin: slow(1, 500) },
  "the quota is used up": {
    options: { flags: [`--quota-backend-bytes=${16 * 1024 ** 2}`] },
    async begin({ etcd }) {
      await fillQuota(etcd);
      return () => freeQuota(etcd);
    },
  },
  "a member is replaced": {
    async begin({ etcd }) {
      await etcd.replace(await etcd.hasLeader());
      return () => {};
    },
  },
  "a snapshot is restored": {
    async begin({ etcd, folder }) {
      const path = `${folder}/snapshot.db`;
      const savedFrom = performance.now();
      await etcd.ctl([0], "snapshot", "save", path);
      const savedTo = performance.now();
      return async () => {
        const from = performance.now();
        await etcd.restore(path);
        return { savedFrom, savedTo, from, to: performance.now() };
      };
    },
  },
  "history is compacted all the time, behind a watcher too": {
    // deno-lint-ignore require-await
    async begin({ etcd }) {
      let isDone = false;
      const compacting = (async () => {
        await compactBehindWatcher(etcd);
        while (!isDone) await compact(etcd);
      })();
      return async () => {
        isDone = true;
        await compacting;
      };
    },
  },
  "answers are lost": { begin: lost("dropAnswers") },
  "answers never come": { begin: lost("swallowAnswers") },
};

/** Freezes the leader, or a member so many after it. */
function frozen(after: number): EtcdFault["begin"] {
  return async ({ etcd }) => {
    const member = (await etcd.hasLeader() + after) % 3;
    etcd.signal(member, "SIGSTOP");
    return () => etcd.signal(member, "SIGCONT");
  };
}

/** Makes the disk of the leader slow, or that of a member so many after it. */
function slow(after: number, delayMs: number): EtcdFault["begin"] {
  return async ({ etcd }) => {
    return await slowDisk(etcd.pid((await etcd.hasLeader() + after) % 3), delayMs);
  };
}

/** Commits through the first member are applied, but not answered. */
function lost(fault: Fault): EtcdFault["begin"] {
  return ({ proxies: [proxy] }) => {
    proxy!.fault = fault;
    return Promise.resolve(() => void (proxy!.fault = undefined));
  };
}

/** What other users of the cluster write: replaced versions that a compaction removes. */
const otherValue = "x".repeat(100_000);

/** Writes until the quota is used up, which must be at least 3 MB. */
export async function fillQuota(etcd: EtcdProcesses): Promise<void> {
  for (;;) {
    try {
      await etcd.ctl([0], "put", "other", otherValue);
    } catch (error) {
      assertMatch(String(error), /database space exceeded/);
      return;
    }
  }
}

/** Makes space again, as the README describes it. Resolves when writes are accepted. */
export async function freeQuota(etcd: EtcdProcesses): Promise<void> {
  await compact(etcd, "--physical");
  // A member that has not ended its own compaction is still full after it, and raises the alarm.
  for (let isFull = true; isFull;) {
    await etcd.ctl(undefined, "defrag");
    await etcd.ctl(undefined, "alarm", "disarm");
    isFull = await etcd.ctl([0], "put", "other", "").then(() => false, () => true);
  }
}

/** Compacts all revisions so far. */
export async function compact(etcd: EtcdProcesses, ...flags: string[]): Promise<void> {
  const status = await etcd.ctl([0], "endpoint", "status", "-w", "json");
  const revision = /"revision":(\d+)/.exec(status)?.[1] ?? "1";
  // Nothing may have been written since the last time.
  await etcd.ctl([0], "compact", ...flags, revision).catch(() => {});
}

const watchedKey: StoreKey = ["watched"];
const watchedBytes = 60_000;
/** More than the buffers between etcd and a watcher that does not read hold. */
const watchedWrites = 300;

/** Checks that a watch which fell behind a compaction ends, and that a new one has the last state. */
async function compactBehindWatcher(etcd: EtcdProcesses): Promise<void> {
  const port = await openEtcd({ endpoints: [etcd.origin(0)], namespace: "watched" });
  const ending = new AbortController();
  try {
    const behind = port.watch(watchedKey, ending.signal)[Symbol.asyncIterator]();
    await behind.next();
    for (let written = 0; written < watchedWrites; written++) {
      const value = new Uint8Array(watchedBytes).fill(written);
      await port.commit(new Transaction().set(watchedKey, value));
    }
    await compact(etcd);
    await assertRejects(
      async () => {
        for (;;) await behind.next();
      },
      Error,
      "fell behind a compaction",
    );
    const again = port.watch(watchedKey, ending.signal)[Symbol.asyncIterator]();
    const { value: entry } = await again.next();
    assertMatch(String(entry?.value?.[0]), new RegExp(`^${(watchedWrites - 1) % 256}$`));
  } finally {
    ending.abort();
    port.close();
  }
}
