import { startKvConnect } from "../support/store/kv_connect.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** The token of every process of a cluster. */
export const token = "the-token-of-the-tests-0123456789";

/** Processes that share a KV Connect server. */
export interface Cluster extends AsyncDisposable {
  readonly services: readonly ServiceProcess[];
  /** The server's address. */
  readonly kvUrl: string;
  /** Starts one more process, which ends with the cluster. */
  start(env?: Record<string, string>): Promise<ServiceProcess>;
}

/** Starts this many processes on a new server, with the project `p` and its type `t`. */
export async function startCluster(processCount: number): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await tempFolder());
  const kv = started.use(await startKvConnect(folder.path));
  const shared = { ...kv.env, ADMIN_TOKEN: token };
  const services: ServiceProcess[] = [];
  const processes = new AsyncDisposableStack();
  started.use(processes);
  const start = async (env = {}) =>
    processes.use(await ServiceProcess.start(folder.path, { ...shared, ...env }));
  while (services.length < processCount) services.push(await start());
  await services[0]?.manage("PUT", "projects/p", token, { name: "P" });
  const type = { name: "T", schema: { type: "object" } };
  await services[0]?.manage("PUT", "projects/p/types/t", token, type);
  const kept = started.move();
  return { services, kvUrl: kv.url, start, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The response to a management request for the project `p`, whatever its status. */
export async function manage(
  { origin }: ServiceProcess,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return await fetch(`${origin}/admin/v1/projects/p${path}`, {
    method,
    headers: {
      "Authorization": `Bearer ${token}`,
      "Content-Type": "application/json",
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
