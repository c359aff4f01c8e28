import { type StoragePort, UnusableStore } from "../storage_port.ts";
import { EtcdCluster } from "./etcd_cluster.ts";
import type { EtcdLocation, EtcdTls } from "./etcd_location.ts";
import { EtcdPort } from "./etcd_port.ts";

/** How long all members together may take to respond at all. */
const connectMs = 900;
/** How long the others may take when one has responded. */
const graceMs = 300;

/**
 * Connects to a cluster of etcd. Rejects if no member responds.
 *
 * @throws {UnusableStore} If it is unusable as it is configured.
 */
export async function openEtcd(location: EtcdLocation): Promise<StoragePort> {
  const http = await httpClient(location.tls);
  const cluster = new EtcdCluster({ location, http, clusterId: undefined, token: undefined });
  try {
    await cluster.reach(connectMs, graceMs);
  } catch (error) {
    cluster.close();
    throw error;
  }
  return new EtcdPort(cluster, location.namespace);
}

/**
 * Every call gets a connection for itself while it takes: if one freezes, the others go on.
 *
 * @throws {UnusableStore} If the certificates cannot be used.
 */
async function httpClient({ ca, client }: EtcdTls = {}): Promise<Deno.HttpClient> {
  const authority = ca && await pem("ETCD_CA", ca);
  const own = client && {
    cert: await pem("ETCD_CERT", client.cert),
    key: await pem("ETCD_KEY", client.key),
  };
  try {
    const caCerts = authority === undefined ? {} : { caCerts: [authority] };
    return Deno.createHttpClient({ http2: false, ...caCerts, ...own });
  } catch (error) {
    throw new UnusableStore(`its certificates cannot be used: ${String(error)}`);
  }
}

async function pem(variable: string, path: string): Promise<string> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    throw new UnusableStore(`cannot read ${variable}: ${String(error)}`);
  }
  // The runtime would trust nothing else than before, without a word.
  if (!text.includes("-----BEGIN ")) {
    throw new UnusableStore(`the file that ${variable} names is not PEM`);
  }
  return text;
}
