import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { runToEnd, ServiceProcess, tempFolder } from "../support/service_process.ts";

Deno.test("start makes the demo project on a new store, and prints what to try", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  const [, url, body = ""] = /curl (\S+) --data '(.*)'/.exec(service.output()) ?? [];
  assertEquals(url, `${service.origin}/v1/demo/badges/query/byProductId`);
  const response = await fetch(url ?? "", { method: "POST", body });
  const answer = await response.json();
  assert(answer.badges.length > 0);
  assertEquals(answer.products[0].query, { id: 1234 });
  assertStringIncludes(service.output(), `${service.origin}/docs`);
});

Deno.test("start prints the token of a new store this once", async () => {
  await using folder = await tempFolder();
  let token = "";
  {
    await using first = await ServiceProcess.start(folder.path);
    token = first.madeToken ?? "";
    assertMatch(token, /^bdg_[\w-]{43}$/);
    await first.manage("GET", "projects", token);
  }
  await using second = await ServiceProcess.start(folder.path, { ADMIN_TOKEN: "another" });
  assertEquals(second.madeToken, undefined);
  await second.manage("GET", "projects", token);
  await second.manage("GET", "projects", "another");
});

Deno.test("start makes no project where KV_URL is set, and no token where ADMIN_TOKEN is", async () => {
  await using folder = await tempFolder();
  const env = { KV_URL: `${folder.path}/own.kv`, ADMIN_TOKEN: "mine" };
  await using service = await ServiceProcess.start(folder.path, env);
  assertEquals(await service.manage("GET", "projects", "mine"), { items: [] });
  assertEquals(service.madeToken, undefined);
  assert(!service.output().includes("curl"));
});

Deno.test("start answers what it answered before a restart", async () => {
  await using folder = await tempFolder();
  let before = "";
  {
    await using first = await ServiceProcess.start(folder.path);
    before = await first.query("demo", [1234, 1235, 1300, 1433, 9]);
  }
  await using second = await ServiceProcess.start(folder.path);
  assertEquals(await second.query("demo", [1234, 1235, 1300, 1433, 9]), before);
});

Deno.test("start refuses a store that another process has, with one line", async () => {
  await using folder = await tempFolder();
  await using _first = await ServiceProcess.start(folder.path);
  assertEquals(await runToEnd(folder.path, {}), {
    code: 1,
    stdout: "",
    stderr: 'KV_URL="data/badges.kv": another process has it open\n',
  });
});

Deno.test("start refuses a port in use, and keeps its new token for the next start", async () => {
  await using folder = await tempFolder();
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const PORT = String(listener.addr.port);
  const stderr = `PORT="${PORT}": is in use\n`;
  assertEquals(await runToEnd(folder.path, { PORT }), { code: 1, stdout: "", stderr });
  await using service = await ServiceProcess.start(folder.path);
  assertMatch(service.madeToken ?? "", /^bdg_/);
});

for (
  const [variable, value] of [
    ["PORT", "80a"],
    ["PORT", "65536"],
    ["HOST", "no such host"],
    ["HOST", "192.0.2.1"],
    ["KV_URL", "ftp://store"],
    ["KV_URL", "/"],
    ["KV_URL", "/no/such/folder/badges.kv"],
    ["KV_URL", "http://127.0.0.1:1"],
    ["PUBLIC_URL", "badges.example"],
    ["ADMIN_TOKEN", "two words"],
    ["CATALOG_MAX_BYTES", "1GB"],
    ["AUTH_FAILURES_PER_MINUTE", "0"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["LOG_FORMAT", "xml"],
  ] as const
) {
  Deno.test(`start refuses ${variable}=${value} with one line that names both`, async () => {
    await using folder = await tempFolder();
    const { code, stdout, stderr } = await runToEnd(folder.path, { [variable]: value });
    assertEquals({ code, stdout }, { code: 1, stdout: "" });
    assertEquals(stderr.trimEnd().split("\n").length, 1, stderr);
    assert(stderr.startsWith(`${variable}=${JSON.stringify(value)}: `), stderr);
  });
}

for (const [name, content] of [["empty", ""], ["text", "not a store at all, but text"]] as const) {
  Deno.test(`start refuses a file that is ${name}, and leaves it as it is`, async () => {
    await using folder = await tempFolder();
    const KV_URL = `${folder.path}/file`;
    await Deno.writeTextFile(KV_URL, content);
    const { code, stderr } = await runToEnd(folder.path, { KV_URL });
    assertEquals(code, 1);
    assertEquals(stderr, `KV_URL="${KV_URL}": it is no store of this service\n`);
    assertEquals(await Deno.readTextFile(KV_URL), content);
  });
}
