/** Runs a program to its end and returns its output. Throws with its messages if it fails. */
export async function runProgram(
  [program = "", ...args]: readonly string[],
  options: { signal?: AbortSignal; cwd?: string } = {},
): Promise<string> {
  const command = new Deno.Command(program, { args, stdin: "null", ...options });
  const { success, stdout, stderr } = await command.output();
  options.signal?.throwIfAborted();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) {
    throw new Error(`Cannot run ${program} ${args.join(" ")}:\n${text(stderr)}${text(stdout)}`);
  }
  return text(stdout);
}
