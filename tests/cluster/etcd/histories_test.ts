import { assert } from "@std/assert";
import { KvStore } from "../../../src/store/kv_store.ts";
import { openEtcd } from "../../../src/store/port/etcd/open_etcd.ts";
import { etcdCommits, FaultProxy } from "../../support/proxies/fault_proxy.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";
import { History } from "../../support/store/history.ts";
import { etcdFaults } from "./etcd_faults.ts";

/** How many operations each fault gets at least, half of them while it lasts. */
const operationsMin = Number(Deno.env.get("ETCD_OPERATIONS") ?? 200);
const clients = 6;
/** The least time that a fault lasts: more than an election takes. */
const faultMs = 2_000;

for (const [name, fault] of Object.entries(etcdFaults)) {
  Deno.test(`etcd, ${name}: every acknowledged write stays, none is there twice, and nothing goes back`, async () => {
    await using stack = new AsyncDisposableStack();
    const { path: folder } = stack.use(await tempFolder());
    const options = { ...fault.options, isPartitionable: true };
    const etcd = stack.use(await EtcdProcesses.start(folder, options));
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
    const ending = new AbortController();
    const watching = Promise.all(stores.map((kv, at) => history.watch(kv, at, ending.signal)));
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
    const startedAt = performance.now();
    const beginning = fault.begin({ folder, etcd, proxies });
    const isEnough = after(operationsMin / 2);
    await until(() => performance.now() - startedAt > faultMs && isEnough());
    const end = await beginning;
    // It ends while clients go on.
    let isOver = false;
    const ended = Promise.resolve(end()).finally(() => isOver = true);
    await until(() => isOver);
    const restore = await ended ?? undefined;
    const during = history.acknowledged - healthy;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    await until(after(operationsMin / 4));
    assert(history.acknowledged > healthy + during, "writes are back");
    await history.check(stores[0]!, restore);
    ending.abort();
    await watching;
    console.log(
      `${name}: ${history.size} operations, ${history.acknowledged} writes acknowledged, ` +
        `${during} of them in the ${seconds} s of the fault`,
    );
  });
}
