/** What the client is generated with; the packages beside it are what generated clients import. */
const packages = ["openapi-python-client==0.29.1", "httpx", "attrs", "python-dateutil"];

/** Runs a program to its end, in `cwd`; answers what it printed. Throws with all it said if it fails. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const command = new Deno.Command(program, { args: [...args], cwd, stdin: "null" });
  const { success, stdout, stderr } = await command.output();
  const said = new TextDecoder().decode(stdout);
  if (success) return said;
  throw new Error(`${program} ${args.join(" ")}: ${said}${new TextDecoder().decode(stderr)}`);
}

/** A Python of its own in a folder of its own, with the generator of clients. */
export class Python implements AsyncDisposable {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async install(): Promise<Python> {
    const python = new Python(await Deno.makeTempDir({ prefix: "badges_python_" }));
    await run(python.#folder, "python3", ["-m", "venv", "venv"]);
    await run(python.#folder, python.#program("pip"), ["install", "--quiet", ...packages]);
    // The generator tidies up by a program that need not be there, and would warn of that.
    await Deno.writeTextFile(`${python.#folder}/generator.yml`, "post_hooks: []\n");
    return python;
  }

  /**
   * Generates the package `name` from the document at a URL. Throws if the generator warns: it then leaves out what
   * it does not understand.
   */
  async generate(name: string, documentUrl: string): Promise<void> {
    await this.#generate(name, "--url", documentUrl);
  }

  /** Generates the package `name` from the text of a document, as strictly. */
  async generateFrom(name: string, documentText: string): Promise<void> {
    await Deno.writeTextFile(`${this.#folder}/${name}.json`, documentText);
    await this.#generate(name, "--path", `${name}.json`);
  }

  async #generate(name: string, ...source: string[]): Promise<void> {
    const args = ["generate", ...source, "--output-path", name];
    args.push("--meta", "none", "--config", "generator.yml", "--fail-on-warning");
    await run(this.#folder, this.#program("openapi-python-client"), args);
  }

  /** Runs a script that may import what was generated; answers what it printed. */
  async script(file: URL, ...args: string[]): Promise<string> {
    // The folder of a script is where it imports from.
    await Deno.copyFile(file, `${this.#folder}/script.py`);
    return await run(this.#folder, this.#program("python"), ["script.py", ...args]);
  }

  #program(name: string): string {
    return `${this.#folder}/venv/bin/${name}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#folder, { recursive: true });
  }
}
