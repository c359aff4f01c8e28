import { PythonVenv } from "../support/python_venv.ts";

/** The generator knows no files but of one type. */
const generatorConfig = `post_hooks: []
content_type_overrides:
${
  [
    "text/csv",
    "text/tab-separated-values",
    "application/x-ndjson",
    "application/xml",
    "application/rss+xml",
    "application/atom+xml",
  ]
    .map((type) => `  ${type}: application/octet-stream\n`).join("")
}`;

/** The generator of the client; the other packages are imported by generated clients. */
const packages = ["openapi-python-client==0.29.1", "httpx", "attrs", "python-dateutil"];

/** A Python environment with the client generator. */
export class Python implements AsyncDisposable {
  readonly #venv: PythonVenv;

  private constructor(venv: PythonVenv) {
    this.#venv = venv;
  }

  static async install(): Promise<Python> {
    const venv = await PythonVenv.install(packages);
    // The generator's clean-up hook needs a program that may be missing, which would cause a
    // warning.
    await Deno.writeTextFile(`${venv.folder}/generator.yml`, generatorConfig);
    return new Python(venv);
  }

  /**
   * Generates the package `name` from the document at a URL. Throws if the generator warns, because
   * it then leaves out what it does not understand.
   */
  async generate(name: string, documentUrl: string): Promise<void> {
    await this.#generate(name, "--url", documentUrl);
  }

  /** The same from the text of a document. */
  async generateFrom(name: string, documentText: string): Promise<void> {
    await Deno.writeTextFile(`${this.#venv.folder}/${name}.json`, documentText);
    await this.#generate(name, "--path", `${name}.json`);
  }

  async #generate(name: string, ...source: string[]): Promise<void> {
    const args = ["generate", ...source, "--output-path", name];
    args.push("--meta", "none", "--config", "generator.yml", "--fail-on-warning");
    await this.#venv.run("openapi-python-client", args);
  }

  /** Runs a script that can import the generated packages; returns its output. */
  async script(file: URL, ...args: string[]): Promise<string> {
    // A script imports from its own folder.
    await Deno.copyFile(file, `${this.#venv.folder}/script.py`);
    return await this.#venv.run("python", ["script.py", ...args]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#venv[Symbol.asyncDispose]();
  }
}
