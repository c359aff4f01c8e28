/** Writes the result of a tool to standard output, for `runTool`. */
export async function writeResult(result: unknown): Promise<void> {
  await new Blob([JSON.stringify(result)]).stream().pipeTo(Deno.stdout.writable, {
    preventClose: true,
  });
}
