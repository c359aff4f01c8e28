import { assert } from "@std/assert";

/** Returns the memory in bytes that stays in use after schemas were compiled and dropped. */
async function bytesLeft(): Promise<number> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "-A", "--no-check", "--lock=deno.dev.lock", "--v8-flags=--expose-gc"],
      new URL("compile_and_drop.ts", import.meta.url).pathname,
    ],
  });
  const { stdout, stderr } = await command.output();
  const bytes = Number(new TextDecoder().decode(stdout));
  assert(Number.isFinite(bytes), new TextDecoder().decode(stderr));
  return bytes;
}

Deno.test("compileSchema() leaves nothing in memory once the compiled schema is dropped", async () => {
  const bytes = await bytesLeft();
  assert(bytes < 5_000_000, `${bytes} bytes`);
});
