import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";
import { token } from "../cluster.ts";

const responseMs = 30_000;
const badge = "projects/p/badges/11111111-1111-4111-8111-111111111111";

/** Services on a cluster of etcd, with one badge on one product. */
export interface EtcdServices extends AsyncDisposable {
  readonly folder: string;
  readonly etcd: EtcdProcesses;
  readonly services: readonly [ServiceProcess, ...ServiceProcess[]];
  /** Starts one more process, which ends with the others. */
  start(env?: Record<string, string>): Promise<ServiceProcess>;
}

type Options = Parameters<typeof EtcdProcesses.start>[1] & {
  readonly env?: Record<string, string>;
  /** Prepares the cluster before the first process starts. */
  readonly prepare?: (etcd: EtcdProcesses) => Promise<void>;
};

/** Starts this many processes of the service on a new cluster. */
export async function startOnEtcd(count: number, options: Options = {}): Promise<EtcdServices> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await tempFolder());
  const etcd = started.use(await EtcdProcesses.start(folder.path, options));
  await options.prepare?.(etcd);
  const processes = new AsyncDisposableStack();
  started.use(processes);
  let snapshots = 0;
  const start = async (env: Record<string, string> = {}) => {
    const own = { SNAPSHOT_PATH: `${folder.path}/snapshot-${snapshots++}` };
    const all = { ...own, KV_URL: etcd.url, ADMIN_TOKEN: token, ...options.env, ...env };
    return processes.use(await ServiceProcess.start(folder.path, all));
  };
  const services: [ServiceProcess, ...ServiceProcess[]] = [await start()];
  while (services.length < count) services.push(await start());
  const [first] = services;
  await first.manage("PUT", "projects/p", token, { name: "P" });
  const type = { name: "T", schema: { type: "object" } };
  await first.manage("PUT", "projects/p/types/t", token, type);
  await put(first, "before");
  await first.manage("PUT", "projects/p/products/1", token, {
    badges: [{ badgeId: badge.split("/").at(-1) }],
  });
  const kept = started.move();
  return {
    ...{ folder: folder.path, etcd, services, start },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Changes the text of the badge. Returns the status, and the detail if it is a problem. */
export async function put(
  { origin }: ServiceProcess,
  text: string,
): Promise<{ status: number; detail: string | undefined }> {
  const response = await fetch(`${origin}/admin/v1/${badge}`, {
    method: "PUT",
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ typeId: "t", content: { text } }),
    // Every response comes within the deadlines of the service.
    signal: AbortSignal.timeout(responseMs),
  });
  const { detail } = await response.json();
  return { status: response.status, detail };
}

/** The service's view of its store. */
export async function storeSeen({ origin }: ServiceProcess): Promise<string> {
  return (await (await fetch(`${origin}/readyz`)).json()).store;
}

/** Resolves as soon as the condition holds; if it never does, the test hangs. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!await condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
