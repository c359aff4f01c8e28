import { cpuSeconds } from "./cpu_time.ts";
import { type Load, sendLoad } from "./load_generator.ts";

/** What one window of load showed. */
export interface Window {
  requestsPerSecond: number;
  /** CPU time of its processes per request, all their threads, in microseconds. */
  cpuMicroseconds: number;
  /** The part of it that the store took, where that is a process of its own; else 0. */
  storeCpuMicroseconds: number;
  /**
   * The part of the window in which its processes were on a core. Well below 1 on one core, and its requests
   * per second tell of the load tool or of other programs on the machine.
   */
  busy: number;
  /** Bytes that came back per request, headers included. */
  bytesPerRequest: number;
  /** How long answers took, half of them and 99 of 100 at most: with every connection always asking. */
  p50Ms: number;
  p99Ms: number;
}

/** The processes that answer a load. */
export interface Answerers {
  /** The listening one. */
  pid: number;
  /** The one that keeps what is asked for, if that is another. */
  storePid?: number;
}

/** Sends one window of load to the server that these processes are. */
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
