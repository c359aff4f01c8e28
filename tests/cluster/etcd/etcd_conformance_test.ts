import type { StoragePort } from "../../../src/store/port/storage_port.ts";
import { startStoreWorker } from "../../../src/store/port/worker/start_store_worker.ts";
import { testConformance } from "../../store/port/conformance.ts";
import { etcdCommits, type Fault, FaultProxy } from "../../support/proxies/fault_proxy.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";

const faults = [
  ...["delay", "stall", "freeze", "cut", "deaf", "refuse", "serverError", "garbage"],
  ...["dropAnswers", "swallowAnswers"],
] as const satisfies readonly Fault[];

testConformance("startStoreWorker() with etcd", async () => {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await tempFolder());
  const etcd = started.use(await EtcdProcesses.start(folder.path));
  const proxies = [0, 1, 2].map((index) =>
    started.use(new FaultProxy(etcd.origin(index), etcdCommits))
  );
  const endpoints = proxies.map(({ url }) => url);
  const worker = started.use(
    startStoreWorker({ kind: "remote", url: "", etcd: { endpoints, namespace: "conformance" } }),
  );
  const ports: StoragePort[] = [];
  started.defer(() => {
    for (const port of ports) port.close();
  });
  const all = started.move();
  const setFaults = (fault: Fault | undefined, ...some: FaultProxy[]) => {
    for (const proxy of some) proxy.fault = fault;
    return Promise.resolve();
  };
  return {
    async connect() {
      const port = await worker.open();
      ports.push(port);
      return port;
    },
    faults: {
      ...Object.fromEntries(faults.map((fault) => [`${fault}, all members`, async () => {
        await setFaults(fault, ...proxies);
        return () => setFaults(undefined, ...proxies);
      }])),
      "swallowAnswers, one member": async () => {
        await setFaults("swallowAnswers", proxies[0]!);
        return () => setFaults(undefined, ...proxies);
      },
      "the leader is killed": async () => {
        const leader = await etcd.hasLeader();
        await etcd.kill(leader);
        return async () => {
          etcd.restart(leader);
          await etcd.hasLeader();
        };
      },
      "the leader is frozen": async () => {
        const leader = await etcd.hasLeader();
        etcd.signal(leader, "SIGSTOP");
        return async () => {
          etcd.signal(leader, "SIGCONT");
          await etcd.hasLeader();
        };
      },
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
});
