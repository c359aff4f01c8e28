import { cpuSeconds } from "./cpu_time.ts";
import { type Load, sendLoad } from "./load_generator.ts";

/** What one window of load showed. */
export interface Window {
  requestsPerSecond: number;
  /** CPU time of the listening process per request, all its threads, in microseconds. */
  cpuMicroseconds: number;
  /**
   * The part of the window in which the listening process was on a core. Well below 1 on one core, and its requests
   * per second tell of the load tool or of other programs on the machine.
   */
  busy: number;
  /** Bytes that came back per request, headers included. */
  bytesPerRequest: number;
}

/** Sends one window of load to the server whose process is `pid`. */
export async function measureWindow(pid: number, load: Load): Promise<Window> {
  const before = await cpuSeconds(pid);
  const { requests, seconds, bytes } = await sendLoad(load);
  const used = await cpuSeconds(pid) - before;
  return {
    requestsPerSecond: requests / seconds,
    cpuMicroseconds: used / requests * 1e6,
    busy: used / seconds,
    bytesPerRequest: bytes / requests,
  };
}
