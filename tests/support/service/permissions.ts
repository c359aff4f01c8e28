import type { ServiceProcess } from "./service_process.ts";

const probeFile = new URL("../../process/permissions_probe.ts", import.meta.url).pathname;

/** The flag of a process of which {@link refusals} are asked. */
export const probe = `--preload=${probeFile}`;

/** The refusals of a process that keeps no permission but to read. */
export const allRefused: Readonly<Record<string, string>> = {
  write: "write",
  remove: "write",
  env: "env",
  run: "run",
  sys: "sys",
  ffi: "ffi",
  net: "net",
  listen: "net",
  fetch: "net",
  import: "import",
};

/** The missing permissions for which the attempts of the probe failed. */
export async function refusals(service: ServiceProcess): Promise<Record<string, string>> {
  service.signal("SIGUSR1");
  while (true) {
    const [, probed] = /probe: (.*)\n/.exec(service.output()) ?? [];
    if (probed !== undefined) return JSON.parse(probed);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
