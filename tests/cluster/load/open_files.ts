/** Files that a process started here may have open, connections among them. */
export async function openFilesMax(): Promise<number> {
  const limits = await Deno.readTextFile("/proc/self/limits");
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
}
