import { PythonVenv } from "../support/python_venv.ts";

/** What the client is generated with; the packages beside it are what generated clients import. */
const packages = ["openapi-python-client==0.29.1", "httpx", "attrs", "python-dateutil"];

/** A Python of its own, with the generator of clients. */
export class Python implements AsyncDisposable {
  readonly #venv: PythonVenv;

  private constructor(venv: PythonVenv) {
    this.#venv = venv;
  }

  static async install(): Promise<Python> {
    const venv = await PythonVenv.install(packages);
    // The generator tidies up by a program that need not be there, and would warn of that.
    await Deno.writeTextFile(`${venv.folder}/generator.yml`, "post_hooks: []\n");
    return new Python(venv);
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
    await Deno.writeTextFile(`${this.#venv.folder}/${name}.json`, documentText);
    await this.#generate(name, "--path", `${name}.json`);
  }

  async #generate(name: string, ...source: string[]): Promise<void> {
    const args = ["generate", ...source, "--output-path", name];
    args.push("--meta", "none", "--config", "generator.yml", "--fail-on-warning");
    await this.#venv.run("openapi-python-client", args);
  }

  /** Runs a script that may import what was generated; answers what it printed. */
  async script(file: URL, ...args: string[]): Promise<string> {
    // The folder of a script is where it imports from.
    await Deno.copyFile(file, `${this.#venv.folder}/script.py`);
    return await this.#venv.run("python", ["script.py", ...args]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#venv[Symbol.asyncDispose]();
  }
}
