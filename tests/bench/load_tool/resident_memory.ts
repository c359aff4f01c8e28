/** The resident set size of a process in MiB, from `/proc/<pid>/status`. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const kibibytes = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]);
  if (!Number.isInteger(kibibytes)) {
    throw new Error(`Cannot read the memory of process ${pid}: its status has no VmRSS`);
  }
  return kibibytes / 1_024;
}
