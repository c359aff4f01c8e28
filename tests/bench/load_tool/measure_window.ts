import { cpuSeconds } from "./cpu_time.ts";
import { type Load, sendLoad } from "./load_generator.ts";

/** The result of one window of load. */
export interface Window {
  requestsPerSecond: number;
  /** CPU time of its processes per request, over all threads, in microseconds. */
  cpuMicroseconds: number;
  /** The store's part of it, if the store is a separate process; else 0. */
  storeCpuMicroseconds: number;
  /**
   * The share of the window in which its processes were running. If it is well below 1 on one core,
   * the requests per second depend on the load tool or on other programs.
   */
  busy: number;
  /** Bytes received per request, including headers. */
  bytesPerRequest: number;
  /** The median and the 99th percentile of response times, with every connection always busy. */
  p50Ms: number;
  p99Ms: number;
}

/** The processes that answer a load. */
export interface Answerers {
  /** The listening process. */
  pid: number;
  /** The process that stores the data, if it is a separate one. */
  storePid?: number;
}

/** Sends one window of load to these processes. */
export async function measureWindow(
  { pid, storePid }: Answerers,
  load: Load,
): Promise<Window> {
  const spent = async () => ({
    listening: await cpuSeconds(pid),
    store: storePid === undefined ? 0 : await cpuSeconds(storePid),
  });
  const before = await spent();
  const { requests, seconds, bytes, p50Ms, p99Ms } = await sendLoad(load);
  const after = await spent();
  const store = after.store - before.store;
  const used = after.listening - before.listening + store;
  return {
    requestsPerSecond: requests / seconds,
    cpuMicroseconds: used / requests * 1e6,
    storeCpuMicroseconds: store / requests * 1e6,
    busy: used / seconds,
    bytesPerRequest: bytes / requests,
    p50Ms,
    p99Ms,
  };
}
