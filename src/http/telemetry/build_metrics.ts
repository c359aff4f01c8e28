import { Gauge, type Registry } from "prom-client";

/**
 * Shows the versions of the service and the runtime: always 1, with labels for joining other
 * metrics.
 */
export function showBuild(registry: Registry, version: string): void {
  const { deno, v8 } = Deno.version;
  new Gauge({
    name: "badges_build_info",
    help: "1, labelled with the versions of the service, of Deno and of V8.",
    labelNames: ["version", "deno", "v8"],
    registers: [registry],
  }).set({ version, deno, v8 }, 1);
}
