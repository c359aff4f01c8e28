import type { EtcdLocation } from "./etcd/etcd_location.ts";
import type { StoragePort } from "./storage_port.ts";

/** The location of a store that several processes share. */
export interface RemoteLocation {
  readonly kind: "remote";
  /** As it was configured; it identifies the store. */
  readonly url: string;
  /** The cluster of etcd at `url`; if missing, `url` is that of a KV Connect server. */
  readonly etcd?: EtcdLocation;
}

/**
 * Connects to a shared store, and loads only the adapter that it needs. Rejects if the store does
 * not respond.
 *
 * @throws {UnusableStore} If it is unusable as it is configured.
 */
export async function openRemote({ url, etcd }: RemoteLocation): Promise<StoragePort> {
  if (etcd === undefined) {
    const { openKvConnect } = await import("./kv_connect.ts");
    return await openKvConnect(url);
  }
  const { openEtcd } = await import("./etcd/open_etcd.ts");
  return await openEtcd(etcd);
}
