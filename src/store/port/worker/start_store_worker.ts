import { getLogger } from "@logtape/logtape";
import type { RemoteLocation } from "../open_remote.ts";
import type { StoragePort } from "../storage_port.ts";
import type { LogMessage, OpenMessage } from "./worker_messages.ts";
import { WorkerPort } from "./worker_port.ts";

/** What connects to a shared store. */
export interface StoreWorker extends Disposable {
  /** Connects to it, as `openRemote()` does. */
  open(): Promise<StoragePort>;
}

/**
 * Starts the worker that may reach the servers of a store, and nothing else, so that the main thread
 * can drop its permission for the network afterwards. A worker that is created later cannot get the
 * permission, so this one is never replaced: an error that it does not handle ends the process, as
 * one of the main thread does.
 */
export function startStoreWorker(location: RemoteLocation): StoreWorker {
  const worker = new Worker(import.meta.resolve("./store_worker.ts"), {
    type: "module",
    name: "store",
    deno: {
      permissions: {
        net: serversOf(location).map(hostAndPort),
        read: filesOf(location),
        // The runtime reads the token of a KV Connect server there.
        env: location.etcd === undefined ? ["DENO_KV_ACCESS_TOKEN"] : false,
        ...{ ffi: false, import: false, run: false, sys: false, write: false },
      },
    },
  });
  worker.onmessage = ({ data }: MessageEvent<LogMessage>) => {
    getLogger(data.category)[data.level](data.message, data.properties);
  };
  return {
    open() {
      const { port1, port2 } = new MessageChannel();
      const opening = WorkerPort.open(port1);
      worker.postMessage({ location, port: port2 } satisfies OpenMessage, [port2]);
      return opening;
    },
    [Symbol.dispose]: () => worker.terminate(),
  };
}

/** The URLs of its servers. */
function serversOf({ url, etcd }: RemoteLocation): readonly string[] {
  return etcd === undefined ? [url] : etcd.endpoints;
}

/** The files that a connection to it reads. */
function filesOf({ etcd }: RemoteLocation): string[] {
  const { ca, client } = etcd?.tls ?? {};
  return [ca, client?.cert, client?.key].filter((path) => path !== undefined);
}

function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
