import os from "node:os";

/** The machine and the versions of a run, without which its numbers cannot be compared later. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryMiB: number;
  kernel: string;
  deno: string;
  v8: string;
  date: string;
}

export function describeMachine(now: Date): Machine {
  const cpus = os.cpus();
  return {
    cpu: cpus[0]?.model ?? "unknown",
    cores: cpus.length,
    memoryMiB: Math.round(os.totalmem() / 2 ** 20),
    kernel: `${os.type()} ${os.release()} ${os.machine()}`,
    deno: Deno.version.deno,
    v8: Deno.version.v8,
    date: now.toISOString(),
  };
}

export function formatMachine(machine: Machine): string {
  return [
    `machine  ${machine.cpu}, ${machine.cores} cores, ${machine.memoryMiB} MiB, ${machine.kernel}`,
    `deno     ${machine.deno}, V8 ${machine.v8}`,
    `date     ${machine.date}`,
  ].join("\n");
}
