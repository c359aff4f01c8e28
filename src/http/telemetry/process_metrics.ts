import process from "node:process";
import type { Registry } from "prom-client";
import { showGauge, showTotal } from "./read_metric.ts";
import { openDescriptors } from "./file_descriptors.ts";

/**
 * Shows the resources of the process. Half of the library's own metrics are 0 here, because the
 * service has no permission to inspect the system, and a wrong metric is worse than none.
 */
export function showProcess(registry: Registry, descriptorLimit?: number): void {
  const memory = (name: string, help: string, part: keyof Deno.MemoryUsage) =>
    showGauge(registry, { name, help, value: () => Deno.memoryUsage()[part] });
  memory("process_resident_memory_bytes", "Resident memory.", "rss");
  memory("badges_heap_used_bytes", "Memory that JavaScript's heap uses.", "heapUsed");
  memory("badges_heap_total_bytes", "Memory that JavaScript's heap has.", "heapTotal");
  memory("badges_external_memory_bytes", "Memory of buffers outside of the heap.", "external");
  showTotal(registry, {
    name: "process_cpu_seconds_total",
    help: "CPU time, of the user and of the system.",
    value: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  });
  showGauge(registry, {
    name: "process_start_time_seconds",
    help: "When the process started.",
    value: () => performance.timeOrigin / 1_000,
  });
  showGauge(registry, {
    name: "process_open_fds",
    help: "Open file descriptors, connections included; near the limit exact, otherwise at least.",
    value: () => openDescriptors(descriptorLimit),
  });
  if (descriptorLimit === undefined) return;
  showGauge(registry, {
    name: "process_max_fds",
    help: "The limit on file descriptors of the process.",
    value: () => descriptorLimit,
  });
}
