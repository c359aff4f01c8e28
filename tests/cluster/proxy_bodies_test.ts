import { assertEquals } from "@std/assert";
import { z } from "zod";
import { proxies } from "../support/proxies/proxies.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const token = "the-token-of-the-tests-0123456789";
const Import = z.object({ state: z.string(), products: z.object({ created: z.int() }) });

/** Sends a body to the project through a proxy. */
async function post(origin: string, path: string, type: string, body: string) {
  const response = await fetch(`${origin}/admin/v1/projects/p/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": type },
    body,
  });
  return { status: response.status, ...await response.json() };
}

for (const [name, startProxy] of Object.entries(proxies)) {
  Deno.test(`${name} passes on files and plans of many megabytes, and other bodies of at most two`, async () => {
    await using folder = await tempFolder();
    const env = { KV_URL: `${folder.path}/b.kv`, ADMIN_TOKEN: token };
    await using service = await ServiceProcess.start(folder.path, env);
    await service.manage("PUT", "projects/p", token, { name: "P" });
    await service.manage("PUT", "projects/p/types/t", token, {
      name: "T",
      schema: { type: "object" },
    });
    await using proxy = await startProxy([service.origin]);

    const rows = Array.from({ length: 60_000 }, (_, at) => `${at},${"A title ".repeat(5)}${at}`);
    const { status, id } = await post(
      proxy.origin,
      "imports",
      "text/csv",
      `id,title\n${rows.join("\n")}\n`,
    );
    assertEquals(status, 202);
    let found;
    do found = Import.parse(await service.manage("GET", `projects/p/imports/${id}`, token)); while (
      found.state !== "done" && found.state !== "failed"
    );
    assertEquals([found.state, found.products.created], ["done", 60_000]);

    const badges = Array.from({ length: 3_000 }, (_, at) => ({
      id: `0b5a1f4e-6f0c-4a57-9d5c-${String(at).padStart(12, "0")}`,
      typeId: "t",
      content: { text: `Badge ${at}`, note: "x".repeat(400) },
    }));
    const configuration = { format: 1, badges };
    const plan = await post(
      proxy.origin,
      "plans",
      "application/json",
      JSON.stringify({ configuration }),
    );
    assertEquals(plan.status, 201);

    const json = JSON.stringify({ operations: [], note: "x".repeat(3_000_000) });
    const tooLong = await post(proxy.origin, "assignments", "application/json", json);
    assertEquals([tooLong.status, tooLong.code], [413, "payload_too_large"]);
  });

  Deno.test(`${name} answers for a service that is down with a problem`, async () => {
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    const server = Deno.serve(options, () => new Response());
    await using proxy = await startProxy([`http://127.0.0.1:${server.addr.port}`]);
    await server.shutdown();
    const down = await post(proxy.origin, "assignments", "application/json", "{}");
    assertEquals([down.status, down.code], [503, "unavailable"]);
  });
}
