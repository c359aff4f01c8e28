/** A script of this folder as a process of its own, which ends when its standard input does, or killed. */
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

  /** Opens the store at `path` and tells what came of it in its first line. */
  static open(path: string): StoreProcess {
    return new StoreProcess("./open_store_script.ts", [path]);
  }

  /** Writes into the store at `path` as fast as it can; a line for each acknowledged revision. */
  static write(path: string): StoreProcess {
    return new StoreProcess("./write_store_script.ts", [path]);
  }

  /** Leaves an unfinished file at `path`: it kills itself while KV has it open. */
  static async breakOff(path: string): Promise<void> {
    const child = new StoreProcess("./break_off_script.ts", [path]);
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

  /** Kills it without warning; answers the whole lines that it had written and nobody has read. */
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

  /** Lets it come to its end. */
  async end(): Promise<void> {
    await this.#child.stdin.close();
    while (await this.line() !== undefined);
    await this.#child.status;
  }
}
