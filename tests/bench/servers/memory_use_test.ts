import { assert } from "@std/assert";
import { unpinned } from "../load_tool/pinning.ts";
import { freePort, startChildServer } from "./child_server.ts";
import { inspectFlag, measureMemory } from "./memory_use.ts";

const program = `
const kept = [];
Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.args[0]), onListen() {} }, ({ url }) => {
  const bytes = new Uint8Array(1_000_000);
  if (url.endsWith("/keep")) kept.push(bytes);
  return new Response("done");
});`;

Deno.test("measureMemory() counts live buffers, and no garbage", async () => {
  const [port, inspectorPort] = [freePort(), freePort()];
  const file = await Deno.makeTempFile({ suffix: ".js" });
  await Deno.writeTextFile(file, program);
  try {
    await using server = await startChildServer({
      name: "the test's server",
      args: ["-A", inspectFlag(inspectorPort), file, `${port}`],
      env: {},
      port,
      readyPath: "/",
      pinning: unpinned,
    });
    const request = async (path: string) => {
      for (let i = 0; i < 20; i++) await (await fetch(`${server.origin}${path}`)).text();
      return (await measureMemory(server, inspectorPort)).heldBytes;
    };
    const atFirst = await request("/");
    const [kept, afterGarbage] = [await request("/keep"), await request("/")];
    assert(Math.abs(kept - atFirst - 20e6) < 1e6, `${kept - atFirst}`);
    assert(Math.abs(afterGarbage - kept) < 1e6, `${afterGarbage - kept}`);
  } finally {
    await Deno.remove(file);
  }
});
