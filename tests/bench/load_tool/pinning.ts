/**
 * Runs the server and the load on separate cores. Otherwise the kernel moves both between the
 * cores, the server's garbage collector runs on the load's core, and "one thread" would mean
 * something else in every window.
 */
export interface Pinning {
  pinned: boolean;
  server(command: readonly string[]): string[];
  load(command: readonly string[]): string[];
}

/** Both cores through `taskset`, or no pinning on a machine with one core or without the tool. */
export async function findPinning(): Promise<Pinning> {
  const pinned = await succeeds(["taskset", "-c", "0", "true"]) &&
    await succeeds(["taskset", "-c", "1", "true"]);
  const on = (core: string) => (command: readonly string[]) =>
    pinned ? ["taskset", "-c", core, ...command] : [...command];
  return { pinned, server: on("0"), load: on("1") };
}

/** For benches in which only the measured process works: it gets the whole machine. */
export const unpinned: Pinning = {
  pinned: false,
  server: (command) => [...command],
  load: (command) => [...command],
};

/** Runs a command. `false` if it does not exist or fails. */
export async function succeeds([program = "", ...args]: string[]): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(program, { args, stderr: "null" }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * Moves this process and the processes that it starts to the load's core, until it is disposed of.
 */
export async function moveToLoad({ pinned }: Pinning): Promise<AsyncDisposable> {
  const moveTo = async (cores: string) => {
    if (pinned) await succeeds(["taskset", "--all-tasks", "-c", "-p", cores, `${Deno.pid}`]);
  };
  await moveTo("1");
  return { [Symbol.asyncDispose]: () => moveTo("0-1") };
}
