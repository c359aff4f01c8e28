import { assertEquals, assertGreaterOrEqual } from "@std/assert";

const imported = `
  import { closeSync, openSync } from "node:fs";
  import { openDescriptors, probeDescriptorLimit } from "${
  import.meta.resolve("../../../src/http/telemetry/file_descriptors.ts")
}";`;

/** What a script prints as JSON in a process with so many descriptors: those of this one vary. */
async function printedBy(script: string, limit: number): Promise<unknown> {
  const code = `data:text/typescript,${encodeURIComponent(imported + script)}`;
  const run =
    `ulimit -n ${limit}; exec "${Deno.execPath()}" run --allow-read --no-prompt '${code}'`;
  const { stdout } = await new Deno.Command("bash", { args: ["-c", run] }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("openDescriptors() counts descriptors also above gaps that closed ones have left", async () => {
  const script = `
    const before = openDescriptors(800);
    const opened = Array.from({ length: 100 }, () => openSync("/dev/null", "r"));
    for (const descriptor of opened.splice(0, 60)) closeSync(descriptor);
    console.log(openDescriptors(800) - before);`;
  assertGreaterOrEqual(Number(await printedBy(script, 800)), 40);
});

Deno.test("openDescriptors() is exact when few are free", async () => {
  const script = `
    const limit = probeDescriptorLimit();
    const counts = [];
    for (;;) {
      counts.push(openDescriptors(limit));
      try { openSync("/dev/null", "r"); } catch { break; }
    }
    console.log(JSON.stringify([limit, counts.slice(-60)]));`;
  const exact = Array.from({ length: 60 }, (_, at) => 241 + at);
  assertEquals(await printedBy(script, 300), [300, exact]);
});
