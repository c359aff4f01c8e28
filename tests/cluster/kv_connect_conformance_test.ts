import type { StoragePort } from "../../src/store/port/storage_port.ts";
import { startStoreWorker } from "../../src/store/port/worker/start_store_worker.ts";
import { testConformance } from "../store/port/conformance.ts";
import { type Fault, FaultProxy } from "../support/proxies/fault_proxy.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";

const faults = [
  ...["delay", "stall", "freeze", "cut", "deaf", "refuse", "serverError", "garbage"],
  ...["dropAnswers", "swallowAnswers"],
] as const satisfies readonly Fault[];

testConformance("startStoreWorker() with KV Connect", async () => {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await tempFolder());
  const server = started.use(await startKvConnect(folder.path));
  const proxy = started.use(new FaultProxy(server.url));
  Deno.env.set("DENO_KV_ACCESS_TOKEN", server.env.DENO_KV_ACCESS_TOKEN);
  const worker = started.use(startStoreWorker({ kind: "remote", url: proxy.url }));
  const ports: StoragePort[] = [];
  started.defer(() => {
    for (const port of ports) port.close();
  });
  const all = started.move();
  return {
    async connect() {
      const port = await worker.open();
      ports.push(port);
      return port;
    },
    faults: Object.fromEntries(faults.map((fault) => [fault, () => {
      proxy.fault = fault;
      return Promise.resolve(() => Promise.resolve(void (proxy.fault = undefined)));
    }])),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
});
