import { Gauge, type Registry } from "prom-client";

/** Shows which build of the service runs, on which runtime: always 1, with labels to join other figures by. */
export function showBuild(registry: Registry, version: string): void {
  const { deno, v8 } = Deno.version;
  new Gauge({
    name: "badges_build_info",
    help: "1, labelled with the versions of the service, of Deno and of V8.",
    labelNames: ["version", "deno", "v8"],
    registers: [registry],
  }).set({ version, deno, v8 }, 1);
}
