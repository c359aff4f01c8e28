import { assertEquals, assertGreater } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { flood } from "../support/service/stranger_flood.ts";

const adminToken = "the-token-of-the-tests-0123456789";
/** FLOOD_SECONDS=30 reproduces the measurements in tests/RELIABILITY.md. */
const seconds = Deno.env.get("FLOOD_SECONDS");

Deno.test("a flood of invented tokens, cookies and project ids makes no valid request fail", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: adminToken,
    // Room for one project: the demo and the other one are loaded in turns.
    CATALOG_MAX_BYTES: "1",
  });
  await service.manage("PUT", "projects/other", adminToken, { name: "Other" });
  const created = await service.manage("POST", "tokens", adminToken, {
    name: "T",
    scopes: ["read"],
  });
  const token = created instanceof Object && "secret" in created ? String(created.secret) : "";
  const milliseconds = 1_000 * Number(seconds ?? 2);
  const measurements = await flood(service, {
    token,
    coldProjects: ["demo", "other"],
    milliseconds,
  });
  if (seconds !== undefined) console.log(JSON.stringify(measurements));
  for (
    const statuses of [measurements.management, measurements.coldQueries, measurements.readiness]
  ) {
    assertEquals(Object.keys(statuses), ["200"]);
  }
  assertGreater(measurements.flood["429"] ?? 0, 0);
});
