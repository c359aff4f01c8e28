/** The signals that end a command, and the exit codes that shells expect then. */
const signals: readonly (readonly [Deno.Signal, number])[] = Deno.build.os === "windows"
  ? [["SIGINT", 130]]
  : [["SIGHUP", 129], ["SIGINT", 130], ["SIGTERM", 143]];

/**
 * Removes these files if a signal ends the process before the result is disposed of: an unfinished copy
 * would stay, with all tokens in it.
 */
export function removeOnSignal(paths: readonly string[]): Disposable {
  const listeners = signals.map(([signal, code]) => {
    const end = () => {
      for (const path of paths) {
        try {
          Deno.removeSync(path);
        } catch {
          // It does not exist, or not any more.
        }
      }
      Deno.exit(code);
    };
    Deno.addSignalListener(signal, end);
    return () => Deno.removeSignalListener(signal, end);
  });
  return {
    [Symbol.dispose]: () => {
      for (const remove of listeners) remove();
    },
  };
}
