import { assertEquals, assertGreater } from "@std/assert";
import { FaultProxy } from "../support/proxies/fault_proxy.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { flood } from "../support/service/stranger_flood.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { token as adminToken } from "./cluster.ts";

/** FLOOD_SECONDS=30 reproduces the measurements in tests/RELIABILITY.md. */
const seconds = Deno.env.get("FLOOD_SECONDS");

Deno.test("a flood of invalid credentials makes no valid request fail, with a store that takes 200 ms to respond", async () => {
  await using folder = await tempFolder();
  await using kv = await startKvConnect(folder.path);
  await using proxy = new FaultProxy(kv.url);
  const env = { ...kv.env, KV_URL: proxy.url, ADMIN_TOKEN: adminToken, CATALOG_MAX_BYTES: "1" };
  await using service = await ServiceProcess.start(folder.path, env);
  const coldProjects = ["one", "two"];
  for (const id of coldProjects) {
    await service.manage("PUT", `projects/${id}`, adminToken, { name: "Shop" });
  }
  const created = await service.manage("POST", "tokens", adminToken, {
    name: "T",
    scopes: ["read"],
  });
  const token = created instanceof Object && "secret" in created ? String(created.secret) : "";
  await service.manage("GET", "projects", token);
  proxy.fault = "delay";
  const milliseconds = 1_000 * Number(seconds ?? 5);
  const measurements = await flood(service, { token, coldProjects, milliseconds });
  if (seconds !== undefined) console.log(JSON.stringify(measurements));
  for (
    const statuses of [measurements.management, measurements.coldQueries, measurements.readiness]
  ) {
    assertEquals(Object.keys(statuses), ["200"]);
  }
  assertGreater(measurements.flood["429"] ?? 0, 0);
});
