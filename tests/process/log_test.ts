import { assertEquals, assertMatch } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** What a service logs of one management request, after it has ended. */
async function logged(LOG_FORMAT: string): Promise<string> {
  await using folder = await tempFolder();
  const env = {
    KV_URL: ":memory:",
    ADMIN_TOKEN: "a-token-of-the-tests-0123456789-abc",
    LOG_FORMAT,
  };
  await using service = await ServiceProcess.start(folder.path, env);
  await service.manage("GET", "projects", "a-token-of-the-tests-0123456789-abc");
  await service.query("demo", [1]);
  service.signal("SIGTERM");
  await service.ended;
  return service.output().split("/docs\n")[1] ?? "";
}

Deno.test("LOG_FORMAT=json writes one object for a management request, and none for a query", async () => {
  const lines = (await logged("json")).trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(lines.length, 1);
  const { method, path, status, operation, tokenId, requestId } = lines[0].properties;
  assertMatch(requestId, /^[0-9a-f-]{36}$/);
  assertEquals(
    { method, path, status, operation, tokenId },
    {
      method: "GET",
      path: "/admin/v1/projects",
      status: 200,
      operation: "listProjects",
      tokenId: "bootstrap",
    },
  );
});

Deno.test("LOG_FORMAT=text writes the same as a line for people", async () => {
  assertMatch(
    await logged("text"),
    /^\S+ \[info\] Management request method=GET path=\/admin\/v1\/projects status=200 .*tokenId=bootstrap .*\n$/,
  );
});
