import { assert } from "@std/assert";
import { KvStore } from "../../../src/store/kv_store.ts";
import { openEtcd } from "../../../src/store/port/etcd/open_etcd.ts";
import { etcdCommits, type Fault, FaultProxy } from "../../support/proxies/fault_proxy.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";
import { History } from "../../support/store/history.ts";

/** How many operations each fault gets at least, half of them while it lasts. */
const operationsMin = Number(Deno.env.get("ETCD_OPERATIONS") ?? 400);
const clients = 6;
/** The least time that a fault lasts: more than an election takes. */
const faultMs = 2_000;

interface World {
  readonly etcd: EtcdProcesses;
  readonly proxies: readonly FaultProxy[];
}

/** Each begins a fault, and returns a function that ends it. */
const faults: Record<string, (world: World) => Promise<() => void | Promise<void>>> = {
  "the leader is killed": async ({ etcd }) => {
    const leader = await etcd.hasLeader();
    await etcd.kill(leader);
    return () => etcd.restart(leader);
  },
  "the leader is frozen": async ({ etcd }) => {
    const leader = await etcd.hasLeader();
    etcd.signal(leader, "SIGSTOP");
    return () => etcd.signal(leader, "SIGCONT");
  },
  "another member is frozen": async ({ etcd }) => {
    const other = (await etcd.hasLeader() + 1) % 3;
    etcd.signal(other, "SIGSTOP");
    return () => etcd.signal(other, "SIGCONT");
  },
  "the leader is cut off": async ({ etcd }) => {
    const leader = await etcd.hasLeader();
    const id = await etcd.idOf(leader);
    etcd.network?.cutOff({ id, name: `m${leader}` });
    return () => etcd.network?.heal();
  },
  "a member is replaced": async ({ etcd }) => {
    await etcd.replace(await etcd.hasLeader());
    return () => {};
  },
  "history is compacted all the time": ({ etcd }) => {
    let isDone = false;
    const compacting = (async () => {
      while (!isDone) {
        const status = await etcd.ctl([0], "endpoint", "status", "-w", "json");
        const revision = /"revision":(\d+)/.exec(status)?.[1] ?? "1";
        // Nothing may have been written since the last time.
        await etcd.ctl([0], "compact", revision).catch(() => {});
      }
    })();
    return Promise.resolve(async () => {
      isDone = true;
      await compacting;
    });
  },
  "answers are lost": lost("dropAnswers"),
  "answers never come": lost("swallowAnswers"),
};

/** Commits through the first member are applied, but not answered. */
function lost(fault: Fault): (world: World) => Promise<() => void> {
  return ({ proxies: [proxy] }) => {
    proxy!.fault = fault;
    return Promise.resolve(() => void (proxy!.fault = undefined));
  };
}

for (const [fault, begin] of Object.entries(faults)) {
  Deno.test(`etcd, ${fault}: every acknowledged write stays, none is there twice, and nothing goes back`, async () => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await tempFolder());
    const options = { isPartitionable: true };
    const etcd = stack.use(await EtcdProcesses.start(folder.path, options));
    const proxies = [0, 1, 2].map((index) =>
      stack.use(new FaultProxy(etcd.origin(index), etcdCommits))
    );
    const stores: KvStore[] = [];
    stack.defer(() => stores.forEach((kv) => kv.close()));
    for (let client = 0; client < clients; client++) {
      // Each prefers another member.
      const order = [0, 1, 2].map((index) => proxies[(client + index) % 3]!.url);
      const reopen = () => openEtcd({ endpoints: order, namespace: "histories" });
      stores.push(new KvStore(await reopen(), { reopen }));
    }
    const history = new History();
    const until = async (isDone: () => boolean) => {
      await Promise.all(stores.map((kv) => history.run(kv, isDone)));
    };
    const after = (count: number) => {
      const target = history.size + count;
      return () => history.size >= target;
    };
    await until(after(operationsMin / 4));
    const healthy = history.acknowledged;
    assert(healthy > 0);
    const beginning = begin({ etcd, proxies });
    const beganAt = performance.now();
    const isEnough = after(operationsMin / 2);
    await until(() => performance.now() - beganAt > faultMs && isEnough());
    await (await beginning)();
    const during = history.acknowledged - healthy;
    await until(after(operationsMin / 4));
    assert(history.acknowledged > healthy + during, "writes are back");
    await history.check(stores[0]!);
    console.log(
      `${fault}: ${history.size} operations, ${history.acknowledged} writes acknowledged`,
    );
  });
}
