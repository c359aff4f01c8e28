/**
 * A script of this folder as a separate process. It ends when its standard input is closed, or is
 * killed.
 */
export class StoreProcess {
  readonly #child: Deno.ChildProcess;
  readonly #lines: ReadableStreamDefaultReader<string>;
  #buffer = "";

  private constructor(script: string, args: readonly string[]) {
    const inRepository = (path: string) => new URL(path, import.meta.url).pathname;
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "-q", `--config=${inRepository("../../../deno.json")}`]
        .concat(inRepository(script), args),
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#lines = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Opens the store at `path` and writes the result in its first line. */
  static open(path: string): StoreProcess {
    return new StoreProcess("./open_store_script.ts", [path]);
  }

  /**
   * Writes to the store at `path` as fast as it can: a line for each acknowledged revision, and the
   * line `checkpoint` for each transaction of a checkpoint.
   */
  static write(path: string): StoreProcess {
    return new StoreProcess("./write_store_script.ts", [path]);
  }

  /** Leaves an unfinished file at `path`: it kills itself while KV has the file open. */
  static async interrupt(path: string): Promise<void> {
    const child = new StoreProcess("./interrupt_script.ts", [path]);
    await child.#lines.read();
    await child.kill();
  }

  /** The next line; `undefined` after the last. */
  async line(): Promise<string | undefined> {
    while (!this.#buffer.includes("\n")) {
      const { value, done } = await this.#lines.read();
      if (done) return undefined;
      this.#buffer += value;
    }
    const end = this.#buffer.indexOf("\n");
    const line = this.#buffer.slice(0, end);
    this.#buffer = this.#buffer.slice(end + 1);
    return line;
  }

  /** Kills it with SIGKILL; returns the complete lines not read so far. */
  async kill(): Promise<string[]> {
    this.#child.kill("SIGKILL");
    const unread: string[] = [];
    for (let line = await this.line(); line !== undefined; line = await this.line()) {
      unread.push(line);
    }
    await this.#child.stdin.abort().catch(() => {});
    await this.#child.status;
    return unread;
  }

  /** Waits until it ends normally. */
  async end(): Promise<void> {
    await this.#child.stdin.close();
    while (await this.line() !== undefined);
    await this.#child.status;
  }
}
