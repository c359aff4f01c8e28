/** The number of files that a process started here may have open, including connections. */
export async function openFilesMax(): Promise<number> {
  const limits = await Deno.readTextFile("/proc/self/limits");
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
}
