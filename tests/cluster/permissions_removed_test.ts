import { assertEquals } from "@std/assert";
import { Batches } from "../support/service/batches.ts";
import { runToEnd, ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** Root without its capability to bypass permissions: it cannot read files that it may not read. */
const asUser = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];

async function setModes(path: string, mode: number): Promise<void> {
  for (const suffix of ["", "-wal", "-shm", ".lock"]) await Deno.chmod(path + suffix, mode);
}

Deno.test("permissions of the store removed: the process continues, the next start reports what is missing", async () => {
  await using folder = await tempFolder();
  const data = `${folder.path}/data`;
  await Deno.mkdir(data);
  const batches = new Batches();
  const path = `${data}/badges.kv`;
  const env = { ...batches.env, KV_URL: path };
  const start = () => ServiceProcess.start(folder.path, env, [], asUser);
  {
    await using service = await start();
    await batches.setUp(service);
    await batches.send(service);
    // Open files stay open.
    await setModes(path, 0);
    assertEquals((await batches.send(service)).status, 200);
    await batches.assertWhole(service);
    // A store without read permission may as well be missing.
    await Deno.chmod(data, 0);
    assertEquals(await batches.send(service), { status: 503, retryAfter: "1" });
    await batches.assertWhole(service);
    await Deno.chmod(data, 0o700);
    assertEquals((await batches.send(service)).status, 200);
    service.signal("SIGKILL");
    await service.ended;
  }
  const { code, stdout, stderr } = await runToEnd(folder.path, env, asUser);
  assertEquals({ code, stdout }, { code: 1, stdout: "" });
  assertEquals(stderr, `KV_URL="${path}": Permission denied (os error 13): open '${path}'\n`);
  await setModes(path, 0o600);
  await using service = await start();
  await batches.assertWhole(service);
});
