/** The calls that wait for the disk. */
const syncs = "fdatasync,fsync";

/**
 * Delays every write to the disk of a process, which can do all else meanwhile. `strace` does so
 * without a block device, and for a program that makes its calls of the kernel itself, as Go's do: a
 * preloaded library would not be asked. Resolves when the disk is slow; the returned function ends it.
 */
export async function slowDisk(pid: number, delayMs: number): Promise<() => Promise<void>> {
  const strace = new Deno.Command("strace", {
    args: [
      ...["--follow-forks", "--output=/dev/null", `--attach=${pid}`, `--trace=${syncs}`],
      `--inject=${syncs}:delay_enter=${delayMs * 1_000}`,
    ],
    ...{ stdin: "null", stdout: "null", stderr: "piped" },
  }).spawn();
  const attached = Promise.withResolvers<void>();
  const reading = (async () => {
    let said = "";
    for await (const text of strace.stderr.pipeThrough(new TextDecoderStream())) {
      said += text;
      if (/attached/.test(said)) attached.resolve();
    }
    attached.reject(new Error(`strace ended: ${said}`));
  })();
  await attached.promise;
  return async () => {
    // It detaches, and the process goes on.
    strace.kill("SIGTERM");
    await Promise.all([strace.status, reading]);
  };
}
