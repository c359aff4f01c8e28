import { assert, assertStringIncludes } from "@std/assert";
import config from "../../deno.json" with { type: "json" };

/** Keeps V8 from holding every function that was ever made from text: `gc()` and hours do not free it otherwise. */
const flag = "--no-compilation-cache";

/** How much memory is left behind by compiling as many schemas and dropping them, in bytes. */
async function leftBehind(v8Flags: readonly string[]): Promise<number> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "-A", "--no-check", "--lock=deno.dev.lock"],
      ...[`--v8-flags=--expose-gc,${v8Flags.join()}`],
      new URL("compile_and_drop.ts", import.meta.url).pathname,
    ],
  });
  const { stdout, stderr } = await command.output();
  const bytes = Number(new TextDecoder().decode(stdout));
  assert(Number.isFinite(bytes), new TextDecoder().decode(stderr));
  return bytes;
}

Deno.test("a process that is started as users start it keeps no schema that it has dropped", async () => {
  assertStringIncludes(config.tasks.start, `--v8-flags=${flag} `);
  assertStringIncludes(config.tasks.dev, `--v8-flags=${flag} `);
  const bytes = await leftBehind([flag]);
  assert(bytes < 5_000_000, `${bytes} bytes`);
});
