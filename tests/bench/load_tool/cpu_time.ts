/** The kernel tells times in /proc in this unit on every Linux platform that Deno runs on. */
const ticksPerSecond = 100;

/**
 * CPU seconds that a process has used so far: all its threads, in its own code and in the kernel. Read from
 * `/proc/<pid>/stat`, which Deno opens only under `--allow-all`.
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses and may hold blanks; the third follows the last ")".
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  if (!Number.isInteger(userTicks) || !Number.isInteger(systemTicks)) {
    throw new Error(`Cannot read the CPU time of process ${pid}: its stat is "${stat.trim()}"`);
  }
  return (userTicks + systemTicks) / ticksPerSecond;
}
