/**
 * Clients that keep connections of a server busy without a request that ends. They run in a worker,
 * so that they take no time from other clients; see bad_clients_worker.ts.
 */
export interface BadClientsPlan {
  readonly origin: string;
  /** Connections that send nothing. */
  readonly idle: number;
  /** Connections that stop in the middle, half of them within a head, the others within a body. */
  readonly halfSent: number;
  /** Senders of one byte per second, half of them within a head, the others within a body. */
  readonly slow: number;
  /** Bodies that never end, sent again after each refusal. */
  readonly endless: number;
}

/** Starts bad clients; resolves when all are connected. */
export async function startBadClients(plan: BadClientsPlan): Promise<Disposable> {
  const url = new URL("./bad_clients_worker.ts", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  const there = Promise.withResolvers<void>();
  worker.onmessage = () => there.resolve();
  worker.onerror = (event) => there.reject(new Error(event.message));
  worker.postMessage(plan);
  await there.promise;
  return { [Symbol.dispose]: () => worker.terminate() };
}
