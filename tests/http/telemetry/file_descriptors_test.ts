import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { closeSync, openSync } from "node:fs";
import { openDescriptors } from "../../../src/http/telemetry/file_descriptors.ts";

Deno.test("openDescriptors() counts descriptors also above gaps that closed ones have left", () => {
  const before = openDescriptors(800)!;
  const opened = Array.from({ length: 100 }, () => openSync("/dev/null", "r"));
  try {
    for (const descriptor of opened.splice(0, 60)) closeSync(descriptor);
    assertGreaterOrEqual(openDescriptors(800)!, before + 40);
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
});

Deno.test("openDescriptors() is exact when few are free", async () => {
  const script = `
    import { openSync } from "node:fs";
    import { openDescriptors, probeDescriptorLimit } from "${
    import.meta.resolve("../../../src/http/telemetry/file_descriptors.ts")
  }";
    const limit = probeDescriptorLimit();
    const counts = [];
    for (;;) {
      counts.push(openDescriptors(limit));
      try { openSync("/dev/null", "r"); } catch { break; }
    }
    console.log(JSON.stringify([limit, counts.slice(-60)]));`;
  const code = `data:text/typescript,${encodeURIComponent(script)}`;
  const run = `ulimit -n 300; exec "${Deno.execPath()}" run --allow-read --no-prompt '${code}'`;
  const { stdout } = await new Deno.Command("bash", { args: ["-c", run] }).output();
  const exact = Array.from({ length: 60 }, (_, at) => 241 + at);
  assertEquals(JSON.parse(new TextDecoder().decode(stdout)), [300, exact]);
});
