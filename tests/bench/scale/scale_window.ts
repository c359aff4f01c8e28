import { cpuSeconds } from "../load_tool/cpu_time.ts";
import { type Load, sendLoad } from "../load_tool/load_generator.ts";
import type { ServiceProcess } from "../servers/service_process.ts";
import { readCatalogFigures } from "./catalog_figures.ts";

/** The result of one window of load. */
export interface ScaleWindow {
  requestsPerSecond: number;
  cpuMicroseconds: number;
  p50Ms: number;
  p99Ms: number;
  loadsPerSecond: number;
  evictionsPerSecond: number;
  /** In memory at the window's end. */
  projects: number;
  residentBytes: number;
}

/** Sends one window of load to the service. */
export async function measureScaleWindow(
  service: ServiceProcess,
  load: Load,
): Promise<ScaleWindow> {
  const before = await readCatalogFigures(service);
  const cpuBefore = await cpuSeconds(service.pid);
  const count = await sendLoad(load);
  const used = await cpuSeconds(service.pid) - cpuBefore;
  const after = await readCatalogFigures(service);
  const loads = after.loads - before.loads;
  return {
    requestsPerSecond: count.requests / count.seconds,
    cpuMicroseconds: used / count.requests * 1e6,
    p50Ms: count.p50Ms,
    p99Ms: count.p99Ms,
    loadsPerSecond: loads / count.seconds,
    // Projects that were loaded and are gone.
    evictionsPerSecond: (before.projects + loads - after.projects) / count.seconds,
    projects: after.projects,
    residentBytes: after.residentBytes,
  };
}
