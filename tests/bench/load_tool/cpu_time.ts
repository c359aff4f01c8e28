/** The unit of times in /proc on every Linux platform that Deno supports. */
const ticksPerSecond = 100;

/**
 * CPU seconds that a process has used so far: all its threads, in user and kernel mode. Read from
 * `/proc/<pid>/stat`, which Deno opens only with `--allow-all`.
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses and may contain spaces; the third follows
  // the last ")".
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  if (!Number.isInteger(userTicks) || !Number.isInteger(systemTicks)) {
    throw new Error(`Cannot read the CPU time of process ${pid}: its stat is "${stat.trim()}"`);
  }
  return (userTicks + systemTicks) / ticksPerSecond;
}
