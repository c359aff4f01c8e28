/** A Python environment with packages in a temporary folder. */
export class PythonVenv implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async install(packages: readonly string[]): Promise<PythonVenv> {
    const venv = new PythonVenv(await Deno.makeTempDir({ prefix: "badges_python_" }));
    await run(venv.folder, "python3", ["-m", "venv", "venv"]);
    await venv.run("pip", ["install", "--quiet", ...packages]);
    return venv;
  }

  /**
   * Runs a program of its packages to its end and returns its output. Throws with all its output if
   * it fails.
   */
  run(program: string, args: readonly string[]): Promise<string> {
    return run(this.folder, `${this.folder}/venv/bin/${program}`, args);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}

async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const command = new Deno.Command(program, { args: [...args], cwd, stdin: "null" });
  const { success, stdout, stderr } = await command.output();
  const output = new TextDecoder().decode(stdout);
  if (success) return output;
  throw new Error(`${program} ${args.join(" ")}: ${output}${new TextDecoder().decode(stderr)}`);
}
