import { assertEquals } from "@std/assert";
import { Batches } from "../support/service/batches.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const refused = { status: 503, retryAfter: "1" };

async function move(from: string, to: string): Promise<void> {
  for (const suffix of ["", "-wal", "-shm", ".lock"]) await Deno.rename(from + suffix, to + suffix);
}

Deno.test("a store moved away under a running service: queries continue, changes are a 503 until it is back", async () => {
  await using folder = await tempFolder();
  const [path, before] = [`${folder.path}/badges.kv`, `${folder.path}/before.kv`];
  const batches = new Batches();
  const env = { ...batches.env, KV_URL: path };
  await using service = await ServiceProcess.start(folder.path, env);
  await batches.setUp(service);
  await batches.send(service);
  await move(path, before);
  assertEquals(await batches.send(service), refused);
  await batches.assertWhole(service);
  // A second service creates a store there; this does not affect the first one.
  {
    await using other = await ServiceProcess.start(folder.path, env);
    await new Batches().setUp(other);
    assertEquals(await batches.send(service), refused);
    await batches.assertWhole(service);
    other.signal("SIGTERM");
    await other.ended;
  }
  for (const suffix of ["", ".lock"]) await Deno.remove(path + suffix);
  await move(before, path);
  assertEquals((await batches.send(service)).status, 200);
  service.signal("SIGTERM");
  await service.ended;
  await using again = await ServiceProcess.start(folder.path, env);
  await batches.assertWhole(again);
});
